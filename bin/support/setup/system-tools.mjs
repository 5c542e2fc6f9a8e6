import { existsSync, readFileSync } from 'node:fs';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * @typedef {{
 *   name: string,
 *   packages: Partial<Record<'apt' | 'dnf' | 'pacman' | 'apk' | 'brew' | 'winget', string>>,
 *   find: () => Promise<string | null>,
 *   hint: string,
 * }} Tool `find` returns the program's path; `hint` helps if it is installed elsewhere.
 */

/** Installation command of each package manager. */
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
      // Installing another ffmpeg would not help, because the configured one is used.
      if (env[variable] && !(await isRunnable(env[variable], '-version'))) {
        fail(`${variable} is set to ${env[variable]}, which can't be run.`);
      }
    }
    const [ffmpeg, ffprobe] = [env.FFMPEG_PATH || 'ffmpeg', env.FFPROBE_PATH || 'ffprobe'];
    const both = (await isRunnable(ffmpeg, '-version')) && (await isRunnable(ffprobe, '-version'));
    return both ? ffmpeg : null;
  },
  hint: 'If it is installed elsewhere, set FFMPEG_PATH and FFPROBE_PATH.',
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
  hint: 'If it is installed elsewhere, set CHROMIUM_PATH.',
});

/**
 * Chromium without windows, which needs a third of the CPU time for the panel's pages.
 *
 * @returns {Tool}
 */
export const describeHeadlessShell = (/** @type {Record<string, string | undefined>} */ env) => ({
  name: 'chromium-headless-shell',
  // Without a font, no text is rendered.
  packages: { apt: 'chromium-headless-shell fonts-liberation' },
  find: async () =>
    [env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'].find((file) => file && existsSync(file)) ?? null,
  hint: 'If it is installed elsewhere, set CHROMIUM_PATH.',
});

/**
 * Finds a system program. On Debian as root a missing one is installed; otherwise the problem describes how
 * to install it.
 *
 * @param {Tool} tool
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 * @returns {Promise<string>} The program's path, or its name if it is in the search path.
 */
export const ensureTool = async (tool, { env, signal }) => {
  const found = await tryTool(tool, { env, signal });
  if (found) return found;
  if (canInstall(tool))
    fail(`${tool.name} is needed and apt-get could not install it; its output is above. ${tool.hint}`);
  const command = await describeInstallCommand(tool);
  return fail(
    `${tool.name} is needed and was not found. ` +
      `Install it${command ? ` with\n\n  ${command}\n\nand start again` : ''}. ${tool.hint}`,
  );
};

/**
 * Like `ensureTool`, but returns null for a program that is missing and cannot be installed.
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
 * Installs all missing programs at once if possible. The output is only shown after a failure, because
 * package managers also print messages on success.
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
  // The recommended packages of ffmpeg are graphics drivers, which double the download.
  const install = async (/** @type {string[]} */ names) => {
    const { code, output } = await runCommand(
      'apt-get',
      ['install', '-y', '--no-install-recommends', ...names],
      options,
    );
    return code === 0 ? '' : output;
  };
  if (!(await install(lists.flat()))) return;
  // A package that is unknown on this system prevents the installation of all others, so each list is retried
  // separately.
  let faults = '';
  for (const names of lists) faults += await install(names);
  console.log(`${update.output}${faults}`);
};

/** Whether a missing program can be installed. */
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
