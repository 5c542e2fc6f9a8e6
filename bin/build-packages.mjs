import { copyFileSync } from 'node:fs';
import path from 'node:path';

import { buildCli, buildSdk } from './support/build/build-packages.mjs';
import { runMain } from './support/problem.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

/** Builds the packages that others install: `npm pack` and `npm publish` run it first. */
await runMain(async () => {
  await buildSdk({ root: projectRoot, env: process.env });
  await buildCli({ root: projectRoot });
  // npm packs only a license that is in the package's folder.
  for (const name of ['sdk', 'cli'])
    copyFileSync(path.join(projectRoot, 'LICENSE'), path.join(projectRoot, 'packages', name, 'LICENSE'));
});
