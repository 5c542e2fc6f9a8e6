import config from '@payload-config';
import { getPayload } from 'payload';

import { createResetLinkFor, resetSecondFactorOf } from '@/lib/accounts/regain-access';
import { findSetUpLink } from '@/lib/accounts/set-up';

import './support/settings/show-configuration-faults.mjs';

/**
 * Commands `admin set-up-link`, `admin reset-password <email>` and `admin reset-second-factor <email>`, run
 * by bin/reelhof.mjs.
 */
const run = async (): Promise<void> => {
  const [command, email = ''] = process.argv.slice(2);
  const payload = await getPayload({ config });
  try {
    if (command === 'reset-password') {
      const link = await createResetLinkFor(payload, email);
      return console.log(
        `This link sets a new password for ${email}. It works once and is valid for one hour:\n\n  ${link}\n`,
      );
    }
    if (command === 'reset-second-factor') {
      await resetSecondFactorOf(payload, email);
      return console.log(`${email} can now sign in with the password alone. All sessions were ended.`);
    }
    const link = await findSetUpLink(payload);
    if (!link) return console.log('An account already exists, so there is no setup link.');
    console.log(`This link creates the first account and works once:\n\n  ${link}\n`);
  } finally {
    await payload.destroy();
  }
};

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
