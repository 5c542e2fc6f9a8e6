import { existsSync, readFileSync } from 'node:fs';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * @typedef {{
 *   name: string,
 *   packages: Partial<Record<'apt' | 'dnf' | 'pacman' | 'apk' | 'brew' | 'winget', string>>,
 *   find: () => Promise<string | null>,
 *   hint: string,
 * }} Tool `find` answers the program's path; `hint` is for where it lies elsewhere.
 */

/** The command that installs packages, as a person would type it. */
const installCommands = {
  apt: ['sudo', 'apt-get', 'install', '-y'],
  dnf: ['sudo', 'dnf', 'install', '-y'],
  pacman: ['sudo', 'pacman', '-S', '--noconfirm'],
  apk: ['sudo', 'apk', 'add'],
  brew: ['brew', 'install'],
  winget: ['winget', 'install', '--exact', '--id'],
};

const isRunnable = async (/** @type {string} */ command, /** @type {string} */ versionFlag) =>
  (await runCommand(command, [versionFlag], { capture: true })).code === 0;

/** @returns {Tool} */
export const describeFfmpeg = (/** @type {Record<string, string | undefined>} */ env) => ({
  name: 'ffmpeg',
  packages: {
    apt: 'ffmpeg',
    dnf: 'ffmpeg',
    pacman: 'ffmpeg',
    apk: 'ffmpeg',
    brew: 'ffmpeg',
    winget: 'Gyan.FFmpeg',
  },
  find: async () => {
    for (const variable of ['FFMPEG_PATH', 'FFPROBE_PATH']) {
      // Installing another one would not help: this one is used.
      if (env[variable] && !(await isRunnable(env[variable], '-version'))) {
        fail(`${variable} names ${env[variable]}, which can't be run.`);
      }
    }
    const [ffmpeg, ffprobe] = [env.FFMPEG_PATH || 'ffmpeg', env.FFPROBE_PATH || 'ffprobe'];
    const both = (await isRunnable(ffmpeg, '-version')) && (await isRunnable(ffprobe, '-version'));
    return both ? ffmpeg : null;
  },
  hint: 'If it lies elsewhere, set FFMPEG_PATH and FFPROBE_PATH.',
});

const chromiumPaths = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/** @returns {Tool} */
export const describeChromium = (/** @type {Record<string, string | undefined>} */ env) => ({
  name: 'Chromium',
  packages: {
    apt: 'chromium fonts-liberation',
    dnf: 'chromium',
    pacman: 'chromium',
    apk: 'chromium',
    brew: '--cask chromium',
    winget: 'Google.Chrome',
  },
  find: async () => {
    const usual = chromiumPaths[/** @type {'linux'} */ (process.platform)] ?? [];
    return [env.CHROMIUM_PATH, ...usual].find((file) => file && existsSync(file)) ?? null;
  },
  hint: 'If it lies elsewhere, set CHROMIUM_PATH.',
});

/** @returns {Tool} The Chromium without windows: a third of the processor time for the panel's pages. */
export const describeHeadlessShell = (/** @type {Record<string, string | undefined>} */ env) => ({
  name: 'chromium-headless-shell',
  // Without a font there is no text.
  packages: { apt: 'chromium-headless-shell fonts-liberation' },
  find: async () =>
    [env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'].find((file) => file && existsSync(file)) ?? null,
  hint: 'If it lies elsewhere, set CHROMIUM_PATH.',
});

/**
 * Finds a program of the system. As root on Debian a missing one is installed; elsewhere the problem says how.
 *
 * @param {Tool} tool
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 * @returns {Promise<string>} The program's path, or its name where the search path leads to it.
 */
export const ensureTool = async (tool, { env, signal }) => {
  const found = await tryTool(tool, { env, signal });
  if (found) return found;
  if (canInstall(tool))
    fail(`${tool.name} is needed and apt-get could not install it; its output is above. ${tool.hint}`);
  const command = await describeInstallCommand(tool);
  return fail(
    `${tool.name} is needed and was not found. Install it${command ? ` with\n\n  ${command}\n\nand start again` : ''}. ${tool.hint}`,
  );
};

/**
 * As `ensureTool`, for what there is another for: null where it is missing and can't be installed.
 *
 * @param {Tool} tool
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 * @returns {Promise<string | null>}
 */
export const tryTool = async (tool, { env, signal }) => {
  const found = await tool.find();
  if (found || !canInstall(tool)) return found;
  await installMissing([tool], { env, signal });
  return tool.find();
};

/**
 * Installs those of some programs that are missing, all at once, where it may. Its output is shown where it failed: other
 * installations say something, too.
 *
 * @param {Tool[]} tools
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const installMissing = async (tools, { env, signal }) => {
  const found = await Promise.all(tools.map((tool) => tool.find()));
  const missing = tools.filter((tool, index) => !found[index] && canInstall(tool));
  if (missing.length === 0) return;
  const lists = missing.map(({ packages }) => packages.apt?.split(' ') ?? []);
  console.log(`Installing ${lists.flat().join(', ')} with apt-get …`);
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, signal, capture: true };
  const update = await runCommand('apt-get', ['update'], options);
  // What is recommended beside ffmpeg are drivers for graphics, as large as all else.
  const install = async (/** @type {string[]} */ names) => {
    const { code, output } = await runCommand(
      'apt-get',
      ['install', '-y', '--no-install-recommends', ...names],
      options,
    );
    return code === 0 ? '' : output;
  };
  if (!(await install(lists.flat()))) return;
  // One that this system does not know keeps the others away.
  let faults = '';
  for (const names of lists) faults += await install(names);
  console.log(`${update.output}${faults}`);
};

/** Whether a missing program would be installed. */
export const canInstall = (/** @type {Tool} */ tool) => isDebianRoot() && Boolean(tool.packages.apt);

const isDebianRoot = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
};

const describeInstallCommand = async (/** @type {Tool} */ tool) => {
  for (const manager of /** @type {(keyof typeof installCommands)[]} */ (Object.keys(installCommands))) {
    const program = manager === 'apt' ? 'apt-get' : manager;
    const isThere = await isRunnable(program, manager === 'pacman' ? '-V' : '--version');
    if (isThere && tool.packages[manager]) {
      return [...installCommands[manager], tool.packages[manager]].join(' ');
    }
  }
  return null;
};
