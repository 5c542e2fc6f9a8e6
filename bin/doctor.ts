import { toLocalOrigin } from '@/bin/support/processes/wait-for-health.mjs';
import { findPortFault } from '@/bin/support/setup/check-ports.mjs';
import { checkNames, describeFindings, runDoctor } from '@/lib/platform/doctor/run-doctor';
import { migrations } from '@/migrations';

/** Command `admin doctor`, run by bin/reelhof.mjs. It opens no database with Payload and needs no process. */
const names = process.argv.slice(2).filter((arg) => arg !== '--json');
const unknown = names.find((name) => !checkNames.includes(name));
if (unknown !== undefined) {
  console.error(`Unknown check: ${unknown}. The checks are: ${checkNames.join(', ')}`);
  process.exit(1);
}
// The whole environment: the command also judges settings that `readEnv` refuses.
// oxlint-disable-next-line no-restricted-properties
const findings = await runDoctor(process.env, {
  findPortFault,
  toLocalOrigin,
  migrations: migrations.map(({ name }) => name),
  ...(names.length > 0 && { only: names }),
});
if (process.argv.includes('--json')) console.log(JSON.stringify(findings, null, 2));
else for (const line of describeFindings(findings)) console.log(line);
process.exit(findings.some(({ state }) => state === 'failed') ? 1 : 0);
