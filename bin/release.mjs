import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { fail, runMain } from './support/problem.mjs';
import { findEntries, isNewer, isVersion, moveEntries, writeNotes } from './support/release/changelog.mjs';
import { runCommand } from './support/run-command.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

const usage = `Usage: npm run release -- prepare <version>
       npm run release -- build [--without-tests] [--without-image] [--folder DIR]

prepare  sets the version in all packages and the chart, and moves the entries of CHANGELOG.md below it.
         Review the changes and commit them as "chore(release): <version>".
build    runs npm test and npm run test:release, and writes to release/<version>: the source, the packages
         (SDK and command line), the chart, the image, the list of all dependencies (CycloneDX), notes and
         checksums. Then tag the commit: git tag v<version>.`;

const chart = 'deploy/kubernetes/reelhof';
const packageFiles = ['package.json', 'packages/sdk/package.json', 'packages/cli/package.json'];
const toPath = (/** @type {string} */ file) => path.join(projectRoot, file);
const read = (/** @type {string} */ file) => readFileSync(toPath(file), 'utf8');
const readVersion = () => JSON.parse(read('package.json')).version;

/** Runs a program and fails with its output if it does. Returns its output. */
const run = async (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
  const { code, output } = await runCommand(command, args, {
    ...{ cwd: projectRoot, env: process.env, capture: true },
  });
  if (code !== 0) fail(`${command} ${args.join(' ')} failed:\n${output}`);
  return output.trim();
};

/** Runs a program whose output is shown. */
const show = async (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
  const { code } = await runCommand(command, args, { cwd: projectRoot, env: process.env });
  if (code !== 0) fail(`${command} ${args.join(' ')} failed.`);
};

const findLastTag = async () =>
  (await run('git', 'tag', '--list', 'v*', '--sort=-version:refname')).split('\n')[0] || null;

const assertClean = async () => {
  if (await run('git', 'status', '--porcelain')) fail('Commit or stash your changes first.');
};

const prepare = async (/** @type {string | undefined} */ version) => {
  if (!version || !isVersion(version)) fail('Name a version such as 1.2.3.');
  await assertClean();
  const tag = await findLastTag();
  if (tag && !isNewer(version, tag.slice(1))) fail(`${version} is not newer than ${tag}.`);
  const date = new Date().toISOString().slice(0, 10);
  const changelog = moveEntries(read('CHANGELOG.md'), { version, date });
  if (changelog === null)
    fail('CHANGELOG.md has no entries below "Unreleased", or has this version already.');
  writeFileSync(toPath('CHANGELOG.md'), changelog);
  for (const file of packageFiles)
    writeFileSync(
      toPath(file),
      // The command line needs the SDK of the same version.
      read(file).replace(/^( +"(?:version|@reelhof\/sdk)": ")[^"]+/gm, `$1${version}`),
    );
  const chartFile = `${chart}/Chart.yaml`;
  writeFileSync(
    toPath(chartFile),
    read(chartFile).replace(/^(version|appVersion): .*$/gm, (_, name) => `${name}: ${version}`),
  );
  await run('npm', 'install', '--package-lock-only', '--ignore-scripts');
  await show(process.execPath, 'bin/generate.mjs');
  console.log(`Prepared ${version}. Review the changes, and commit: chore(release): ${version}`);
};

const hashFile = async (/** @type {string} */ file) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** The program that builds images; null if there is none. */
const findEngine = async () => {
  for (const name of [process.env.CONTAINER_ENGINE, 'docker', 'podman']) {
    if (!name) continue;
    const { code } = await runCommand(name, ['version'], { env: process.env, capture: true });
    if (code === 0) return name;
  }
  return null;
};

const writeImage = async (/** @type {{ folder: string, version: string, commit: string }} */ options) => {
  const { folder, version, commit } = options;
  const engine = await findEngine();
  if (!engine) fail('There is no docker or podman here. Use --without-image to leave the image out.');
  const tag = `reelhof:${version}`;
  const flags = (process.env.CONTAINER_BUILD_FLAGS ?? '').split(' ').filter(Boolean);
  const labels = [
    `org.opencontainers.image.version=${version}`,
    `org.opencontainers.image.revision=${commit}`,
  ];
  await show(engine, 'build', ...flags, ...labels.flatMap((label) => ['--label', label]), '-t', tag, '.');
  await show(engine, 'save', '-o', path.join(folder, `reelhof-${version}-image.tar`), tag);
};

const build = async (/** @type {{ withTests: boolean, withImage: boolean, folder?: string }} */ options) => {
  await assertClean();
  const version = readVersion();
  const entries = findEntries(read('CHANGELOG.md'), version);
  if (!entries) fail(`CHANGELOG.md has no entries of ${version}. Run: npm run release -- prepare <version>`);
  const commit = await run('git', 'rev-parse', 'HEAD');
  const folder = path.resolve(options.folder ?? toPath(`release/${version}`));
  if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);
  if (options.withTests) {
    await show('npm', 'test');
    await show('npm', 'run', 'test:release');
  }
  mkdirSync(folder, { recursive: true });
  const name = `reelhof-${version}`;
  const archive = (/** @type {string[]} */ ...args) => run('git', 'archive', '--format=tar.gz', ...args);
  await archive(`--prefix=${name}/`, '-o', path.join(folder, `${name}.tar.gz`), 'HEAD');
  await archive('--prefix=reelhof/', '-o', path.join(folder, `${name}-chart.tgz`), `HEAD:${chart}`);
  await run(
    'npm',
    'pack',
    '--workspace',
    'packages/sdk',
    '--workspace',
    'packages/cli',
    '--pack-destination',
    folder,
  );
  // CycloneDX, of what an installation runs. npm names it after the folder of the clone.
  const list = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
  const sbom = JSON.parse(await run('npm', ...list));
  sbom.metadata.component.name = 'reelhof';
  writeFileSync(path.join(folder, `${name}-sbom.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  const last = await findLastTag();
  const subjects = (await run('git', 'log', '--format=%s', last ? `${last}..HEAD` : 'HEAD')).split('\n');
  // Before the first release, the commits are no news to anyone.
  writeFileSync(
    path.join(folder, 'NOTES.md'),
    writeNotes({ version, entries, subjects: last ? subjects : [] }),
  );
  if (options.withImage) await writeImage({ folder, version, commit });
  const lines = [];
  for (const file of readdirSync(folder).sort())
    lines.push(`${await hashFile(path.join(folder, file))}  ${file}`);
  writeFileSync(path.join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`);
  console.log(`Reelhof ${version} is in ${folder}:\n${lines.join('\n')}\nNow: git tag v${version}`);
};

/** `npm run release`. */
await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'without-tests': { type: 'boolean' },
      'without-image': { type: 'boolean' },
      folder: { type: 'string' },
    },
  });
  const [command, version] = positionals;
  if (command === 'prepare') return prepare(version);
  if (command === 'build')
    return build({
      withTests: !values['without-tests'],
      withImage: !values['without-image'],
      ...(values.folder && { folder: values.folder }),
    });
  console.log(usage);
  return command === undefined ? 0 : 2;
});
