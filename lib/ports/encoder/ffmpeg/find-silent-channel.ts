import { buildPeakArguments } from './input-arguments';
import type { SilentChannel } from './filter-graph';
import { EncodeFailure } from './encode-failure';
import { runFfmpeg, type Session } from './session';
import type { SourceInfo } from './source-info';

/** Peaks in dB below full scale that lossy codecs make of digital silence. */
const SILENCE = -80;
/** Seconds of a window that is measured, and the places it lies at. */
const WINDOW = 4;
const WINDOW_SHARES = [0, 0.25, 0.5, 0.75];

/** Which channels of a stereo track were not silent. */
export type ActiveChannels = 'both' | 'left' | 'right' | 'none';

/** Which channels sounded, from what `astats` printed. */
export const parsePeaks = (stderr: string): ActiveChannels => {
  const peaks = [...stderr.matchAll(/Peak level dB:\s*(-?inf|-?[\d.]+|nan)/g)].map((match) =>
    Number(match[1]),
  );
  const [left, right] = peaks.map((peak) => Number.isFinite(peak) && peak > SILENCE);
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : 'none';
};

/** What several windows say together: a channel is silent only where no window contradicts it. */
export const combineWindows = (windows: readonly ActiveChannels[]): SilentChannel => {
  const active = new Set(windows.filter((channels) => channels !== 'none'));
  if (active.size !== 1) return null;
  return active.has('left') ? 'right' : active.has('right') ? 'left' : null;
};

/**
 * Whether a stereo track has one silent channel from beginning to end, as a lapel microphone on one input leaves it.
 * A few windows answer for almost every file; only where they have one channel alone is the whole track measured.
 */
export const findSilentChannel = async (
  session: Session,
  source: SourceInfo,
  duration: number,
): Promise<SilentChannel> => {
  if (source.audio?.channels !== 2) return null;
  const track = { path: session.sourcePath, demuxer: source.demuxer, index: source.audio.index };
  const measure = async (window: { start: number; length: number } | null): Promise<ActiveChannels> => {
    const args = buildPeakArguments(track, window);
    const output = await runFfmpeg(session, args, { what: 'Measuring the sound' }).catch((error: unknown) => {
      // In a broken file there may be no sound at that place.
      if (error instanceof EncodeFailure && error.isVerdict) return '';
      throw error;
    });
    return parsePeaks(output);
  };

  const measured: ActiveChannels[] = [];
  for (const share of WINDOW_SHARES) {
    const channels = await measure({ start: share * duration, length: WINDOW });
    measured.push(channels);
    if (channels === 'both' || (channels !== 'none' && combineWindows(measured) === null)) return null;
  }
  return combineWindows(measured) === null ? null : combineWindows([await measure(null)]);
};
