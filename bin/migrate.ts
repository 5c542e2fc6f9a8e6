import { findSetUpLink } from '@/lib/accounts/set-up';
import { getEnv } from '@/lib/core/env/env';
import { SecretError } from '@/lib/core/secrets/installed-secret';
import { findDatabaseMark, readRestoreState } from '@/lib/platform/backup/restore-state';
import { migrateDatabase, openToMigrate } from '@/lib/platform/migrate-database';
import { UnreleasedDataError } from '@/lib/platform/unreleased-data';
import config from '@payload-config';

import './support/settings/show-configuration-faults.mjs';

/** `setUpLink` is null as soon as there is an account. */
type Result = {
  applied: string[];
  appliedData: string[];
  backup: string | null;
  setUpLink: string | null;
};

/** Brings the database up to date, once, before the other processes start. */
const migrate = async (): Promise<Result> => {
  const isAfterRestore = process.argv.includes('--after-restore');
  if (!isAfterRestore && (await readRestoreState(getEnv().dataDir))) refuseHalf();
  const opened = await openToMigrate(config);
  const { payload } = opened;
  if (!isAfterRestore && (await findDatabaseMark(payload))) refuseHalf();
  const result = await migrateDatabase(opened);
  const setUpLink = await findSetUpLink(payload);
  await payload.destroy();
  return { ...result, setUpLink };
};

/** What is not whole must not be worked on. */
const refuseHalf = (): never => {
  console.error(
    'An installation is being restored or moved here and is not whole yet. Call `reelhof restore` or `reelhof move` again as before; it goes on where it was.',
  );
  process.exit(1);
};

/** A stack says nothing to whoever has to start a database, or to put a backup in its place. */
const describeFault = (error: unknown): unknown => {
  if (error instanceof SecretError || error instanceof UnreleasedDataError) return error.message;
  if (!(error instanceof Error) || !/cannot connect to/.test(error.message)) return error;
  return `The database can't be opened (${error.message.replace(/^.*?Details: /, '')}). docs/runbook.md says what to do.`;
};

// Read by bin/support/setup/migrate-database.mjs.
try {
  console.log(`RESULT ${JSON.stringify(await migrate())}`);
} catch (error) {
  console.error(describeFault(error));
  process.exit(1);
}
process.exit(0);
