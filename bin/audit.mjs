import { readFileSync } from 'node:fs';

import { findAdvisories, listPackages } from './support/commands/find-advisories.mjs';

// `npm run audit` lists known advisories for the packages in package-lock.json. Exits with 1 if there are
// any, and with 2 if the database of advisories cannot be reached.

const url = process.env.OSV_URL || 'https://api.osv.dev';
const packages = listPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));

try {
  const advisories = await findAdvisories(packages, { url });
  for (const { name, version, id, aliases, summary, fixed } of advisories) {
    console.log(`${name}@${version}  ${[id, ...aliases].join(', ')}`);
    console.log(`  ${summary || 'no summary'}`);
    console.log(`  ${fixed.length > 0 ? `fixed in ${fixed.join(', ')}` : 'no fixed version is known'}`);
  }
  console.log(`${packages.length} packages, ${advisories.length} advisories.`);
  process.exitCode = advisories.length > 0 ? 1 : 0;
} catch (error) {
  const { message, cause } = /** @type {Error} */ (error);
  const reason = cause instanceof Error && cause.message ? cause.message : message;
  console.error(`${url} is unreachable (${reason}). Nothing was checked.`);
  process.exitCode = 2;
}
