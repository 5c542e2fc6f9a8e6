import { buildPeakArguments } from './build-arguments';
import type { LonelySide } from './filter-graph';
import { runFfmpeg, type Session } from './session';
import type { SourceInfo } from './source-info';

/** Peaks in dB below full scale that lossy codecs make of digital silence. */
const SILENCE = -80;
/** Seconds of a window that is listened to, and the places it lies at. */
const WINDOW = 4;
const WINDOW_SHARES = [0, 0.25, 0.5, 0.75];

export type Ears = 'both' | 'left' | 'right' | 'none';

/** Which channels of a stereo track sounded, from what `astats` printed. */
export const parsePeaks = (stderr: string): Ears => {
  const peaks = [...stderr.matchAll(/Peak level dB:\s*(-?inf|-?[\d.]+|nan)/g)].map((match) =>
    Number(match[1]),
  );
  const [left, right] = peaks.map((peak) => Number.isFinite(peak) && peak > SILENCE);
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : 'none';
};

/** What several windows say together: a side only where no window contradicts it. */
export const combineEars = (windows: readonly Ears[]): LonelySide => {
  const heard = new Set(windows.filter((ears) => ears !== 'none'));
  if (heard.size !== 1) return null;
  return heard.has('left') ? 'left' : heard.has('right') ? 'right' : null;
};

/**
 * Whether a stereo track has one silent channel from beginning to end, as a lapel microphone on one input leaves it.
 * A few windows answer for almost every file; only where they hear one side alone is the whole track listened to.
 */
export const findLonelySide = async (
  session: Session,
  source: SourceInfo,
  duration: number,
): Promise<LonelySide> => {
  if (source.audio?.channels !== 2) return null;
  const track = { path: session.sourcePath, demuxer: source.demuxer, index: source.audio.index };
  const listen = async (window: { start: number; length: number } | null): Promise<Ears> =>
    parsePeaks(await runFfmpeg(session, buildPeakArguments(track, window), { what: 'Listening' }));

  const heard: Ears[] = [];
  for (const share of WINDOW_SHARES) {
    const ears = await listen({ start: share * duration, length: WINDOW });
    heard.push(ears);
    if (ears === 'both' || (ears !== 'none' && combineEars(heard) === null)) return null;
  }
  return combineEars(heard) === null ? null : combineEars([await listen(null)]);
};
