import config from '@payload-config';

import { findSetUpLink } from '@/lib/accounts/set-up';
import { getEnv } from '@/lib/core/env/env';
import { SecretError } from '@/lib/core/secrets/installed-secret';
import { findDatabaseMarker, readRestoreState } from '@/lib/platform/backup/restore-state';
import { followAddresses } from '@/lib/platform/follow-addresses';
import { migrateDatabase, openToMigrate } from '@/lib/platform/migrate-database';
import { UnreleasedDataError } from '@/lib/platform/unreleased-data';

import './support/settings/show-configuration-faults.mjs';

/** `setUpLink` is null once an account exists. */
type Result = {
  applied: string[];
  appliedData: string[];
  backup: string | null;
  setUpLink: string | null;
};

/** Migrates the database before the other processes start. */
const migrate = async (): Promise<Result> => {
  const isAfterRestore = process.argv.includes('--after-restore');
  if (!isAfterRestore && (await readRestoreState(getEnv().dataDir))) refuseHalf();
  const opened = await openToMigrate(config);
  const { payload } = opened;
  if (!isAfterRestore && (await findDatabaseMarker(payload))) refuseHalf();
  const result = await migrateDatabase(opened);
  await followAddresses(payload, getEnv());
  const setUpLink = await findSetUpLink(payload);
  await payload.destroy();
  return { ...result, setUpLink };
};

/** Refuses to start during an unfinished restore or move. */
const refuseHalf = (): never => {
  console.error(
    'A restore or move to this installation is not finished yet. Run the same `reelhof admin ' +
      'restore` or `reelhof admin move` again; it resumes where it stopped.',
  );
  process.exit(1);
};

/** Returns a plain message for errors that operators fix by starting a database or restoring a backup. */
const describeFault = (error: unknown): unknown => {
  if (error instanceof SecretError || error instanceof UnreleasedDataError) return error.message;
  if (!(error instanceof Error) || !/cannot connect to/.test(error.message)) return error;
  const detail = error.message.replace(/^.*?Details: /, '');
  return `The database can't be opened (${detail}). See docs/operate/runbook.md.`;
};

// Parsed by bin/support/setup/migrate-database.mjs.
try {
  console.log(`RESULT ${JSON.stringify(await migrate())}`);
} catch (error) {
  console.error(describeFault(error));
  process.exit(1);
}
process.exit(0);
