import { ProviderError } from '@/lib/ports/provider-error';

import { runProcess } from './run-process';
import type { Tools } from './session';

/** Older distributions ship versions that lack `-fps_mode`. */
const OLDEST_VERSION = [5, 1] as const;
const TIMEOUT = 20_000;

const installCommand = (): string =>
  process.platform === 'darwin'
    ? 'brew install ffmpeg'
    : process.platform === 'win32'
      ? 'winget install Gyan.FFmpeg'
      : 'sudo apt-get install --yes ffmpeg';

const unavailable = (what: string, cause?: unknown): ProviderError =>
  new ProviderError(
    `${what} Install ffmpeg ${OLDEST_VERSION.join('.')} or newer with libx264: ${installCommand()}`,
    { port: 'encoder', operation: 'check', retryable: false, cause },
  );

const ask = async (command: string, question: string): Promise<string> => {
  try {
    const { code, stdout } = await runProcess({
      command,
      args: ['-hide_banner', question],
      signal: new AbortController().signal,
      timeout: TIMEOUT,
    });
    if (code === 0) return stdout;
  } catch (error) {
    throw unavailable(`${command} can't be started.`, error);
  }
  throw unavailable(`${command} ${question} fails.`);
};

const known = new Map<string, Promise<string>>();

/**
 * Asks each ffmpeg only once, because its build options are needed for every video. A new build is noticed
 * after a restart.
 */
const askOnce = (command: string, question: string): Promise<string> => {
  const name = `${command} ${question}`;
  const answer = known.get(name) ?? ask(command, question);
  known.set(name, answer);
  // Failures are not cached: ffmpeg may be installed later.
  answer.catch(() => known.delete(name));
  return answer;
};

/** Whether `ffmpeg version 5.1.9-0+deb12u1` is too old; a build from source (`N-12345-g…`) counts as new. */
const isTooOld = (versionText: string): boolean => {
  const match = /^ff(?:mpeg|probe) version n?(\d+)\.(\d+)/m.exec(versionText);
  if (!match) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]);
};

/**
 * The names that are missing in the second column of a list of `ffmpeg -encoders`, `-muxers` or `-filters`.
 */
const missingFrom = (list: string, names: readonly string[]): string[] =>
  names.filter((name) => !new RegExp(`^\\s*\\S+\\s+(?:\\S+,)*${name}(?:,\\S+)*\\s`, 'm').test(list));

/** Whether ffmpeg was built with zimg. */
export const hasZscaleFilter = async ({ ffmpeg }: Pick<Tools, 'ffmpeg'>): Promise<boolean> =>
  missingFrom(await askOnce(ffmpeg, '-filters'), ['zscale', 'tonemap']).length === 0;

/** Whether ffmpeg was built with libwebp. */
export const hasWebpEncoder = async ({ ffmpeg }: Pick<Tools, 'ffmpeg'>): Promise<boolean> =>
  missingFrom(await askOnce(ffmpeg, '-encoders'), ['libwebp']).length === 0;

/** Throws `ProviderError` with the missing parts and the command that installs them. */
export const checkFfmpeg = async ({ ffmpeg, ffprobe }: Omit<Tools, 'preset'>): Promise<void> => {
  for (const command of [ffmpeg, ffprobe]) {
    if (isTooOld(await ask(command, '-version'))) throw unavailable(`${command} is too old.`);
  }
  const missing = [
    ...missingFrom(await ask(ffmpeg, '-encoders'), ['libx264', 'aac', 'mjpeg']),
    ...missingFrom(await ask(ffmpeg, '-muxers'), ['hls', 'mp4']),
    ...missingFrom(await ask(ffmpeg, '-filters'), ['bwdif', 'fps', 'scale', 'select', 'tile', 'signalstats']),
  ];
  if (missing.length > 0) throw unavailable(`${ffmpeg} lacks ${missing.join(', ')}.`);
};
