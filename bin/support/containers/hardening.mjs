/** Runs inside a container and prints what the kernel says about its processes and its root file system. */
const probe = `
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const readStatus = (pid) => {
  try { return [readFileSync('/proc/' + pid + '/status', 'utf8')]; } catch { return []; }
};
const statuses = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).flatMap(readStatus);
const list = (name) => [
  ...new Set(statuses.map((text) => text.match(new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm'))[1])),
];
const canWrite = (file) => {
  try { writeFileSync(file, ''); return true; } catch { return false; }
};
const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\\n').map((line) => line.split(' '));
console.log(JSON.stringify({
  count: statuses.length,
  users: list('Uid'),
  groups: list('Gid'),
  effective: list('CapEff'),
  bounding: list('CapBnd'),
  noNewPrivileges: list('NoNewPrivs'),
  root: mounts.find(([, place]) => place === '/')[3].split(','),
  isProgramWritable: canWrite('/app/package.json'),
  isDataWritable: canWrite('/data/check') && canWrite('/tmp/check') && canWrite('/app/.next/cache/check'),
}));`;

export const ensure = (/** @type {boolean} */ isGood, /** @type {string} */ fault) => {
  if (!isGood) throw new Error(fault);
};

const isOnly = (/** @type {string[]} */ values, /** @type {RegExp} */ allowed) =>
  values.length === 1 && allowed.test(values[0] ?? '');

/**
 * Checks all processes of these containers: the user `node`, no capabilities, no way to gain privileges, and
 * a read-only root file system.
 *
 * @param {import('./engine.mjs').Engine} engine
 * @param {string[]} containers
 */
export const checkHardening = async (engine, containers) => {
  let count = 0;
  for (const container of containers) {
    const found = JSON.parse(await engine.run(['exec', container, 'node', '-e', probe]));
    const seen = `${container}: ${JSON.stringify(found)}`;
    ensure(found.root.includes('ro') && !found.isProgramWritable, `The root is writable. ${seen}`);
    ensure(found.isDataWritable, `A folder for data is not writable. ${seen}`);
    ensure(isOnly(found.users, /^1000$/) && isOnly(found.groups, /^1000$/), `Another user. ${seen}`);
    ensure(isOnly(found.effective, /^0+$/) && isOnly(found.bounding, /^0+$/), `Has capabilities. ${seen}`);
    ensure(isOnly(found.noNewPrivileges, /^1$/), `May gain privileges. ${seen}`);
    count += found.count;
  }
  return `${count} processes in ${containers.length} containers: user 1000, no capabilities, root read-only`;
};
