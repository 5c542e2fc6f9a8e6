import { buildPeakArguments } from '../ladder/input-arguments';
import type { SilentChannel } from '../ladder/audio-graph';
import { EncodeFailure } from '../run/encode-failure';
import { runFfmpeg, type Session } from '../run/session';
import type { AudioSource, SourceDescription } from '../inspect/source-description';

/**
 * Peak up to which audio counts as silent, because lossy codecs turn digital silence into low noise. dB below
 * full scale.
 */
const SILENCE = -80;
/** Seconds of a measured window, and the windows' positions. */
const WINDOW = 4;
const WINDOW_SHARES = [0, 0.25, 0.5, 0.75];

/** The channels of a stereo track that were not silent. */
export type ActiveChannels = 'both' | 'left' | 'right' | 'none';

/** Parses the output of `astats`. For a track that is not stereo: `both` if any channel was not silent. */
export const parsePeaks = (stderr: string): ActiveChannels => {
  const peaks = [...stderr.matchAll(/Peak level dB:\s*(-?inf|-?[\d.]+|nan)/g)].map((match) =>
    Number(match[1]),
  );
  const sounds = peaks.map((peak) => Number.isFinite(peak) && peak > SILENCE);
  if (sounds.length !== 2) return sounds.includes(true) ? 'both' : 'none';
  const [left, right] = sounds;
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : 'none';
};

/** Combines several windows: a channel is silent only if no window contradicts it. */
export const combineWindows = (windows: readonly ActiveChannels[]): SilentChannel => {
  const active = new Set(windows.filter((channels) => channels !== 'none'));
  if (active.size !== 1) return null;
  return active.has('left') ? 'right' : active.has('right') ? 'left' : null;
};

type MeasureInput = {
  demuxer: string;
  track: AudioSource;
  /** Seconds. */
  duration: number;
  /** Whether this is the only track, which stays even if silent. */
  isOnly?: boolean;
};
/** `levels`: the measured peak and power as text, equal only for identical audio. */
type MeasuredTrack = { isSilent: boolean; silentChannel: SilentChannel; levels: string };

type MeasuredWindow = { channels: ActiveChannels; levels: string };

/** Active channels in a window of a track, or in all of it. `none` if it cannot be decoded. */
export const measureWindow = async (
  session: Session,
  track: { demuxer: string; index: number },
  window: { start: number; length: number } | null,
): Promise<MeasuredWindow> => {
  const args = buildPeakArguments({ ...track, path: session.sourcePath }, window);
  const output = await runFfmpeg(session, args, { what: 'Measuring the audio' }).catch((error: unknown) => {
    // A broken file may contain no audio at that position.
    if (error instanceof EncodeFailure && (error.isVerdict || error.permanent)) return '';
    throw error;
  });
  const levels = [...output.matchAll(/(?:Peak|RMS) level dB: *(\S+)/g)].map((match) => match[1]).join(' ');
  return { channels: parsePeaks(output), levels };
};

/**
 * Whether a track is silent, and whether one channel of a stereo track is silent throughout, as with a lapel
 * microphone on one input. A few windows suffice for almost every file; the whole track is measured only if
 * they show one active channel or none. An undecodable track counts as silent.
 */
export const measureTrack = async (
  session: Session,
  { demuxer, track: { index }, duration, isOnly = false }: MeasureInput,
): Promise<MeasuredTrack> => {
  let levels = '';
  const measure = async (window: { start: number; length: number } | null): Promise<ActiveChannels> => {
    const measured = await measureWindow(session, { demuxer, index }, window);
    levels += measured.levels;
    return measured.channels;
  };

  const measured: ActiveChannels[] = [];
  // The windows would cover most of a short track.
  const isShort = duration <= WINDOW * WINDOW_SHARES.length;
  for (const share of isShort ? [] : WINDOW_SHARES) {
    const channels = await measure({ start: share * duration, length: WINDOW });
    measured.push(channels);
    if (channels === 'both' || (channels !== 'none' && combineWindows(measured) === null))
      return { isSilent: false, silentChannel: null, levels };
  }
  if (isOnly && !isShort && combineWindows(measured) === null)
    return { isSilent: false, silentChannel: null, levels };
  const whole = await measure(null);
  return { isSilent: whole === 'none', silentChannel: combineWindows([whole]), levels };
};

/** Finds the silent channel of a source's only track, which is kept even if it is silent. */
export const findSilentChannel = async (
  session: Session,
  { audio, demuxer }: SourceDescription,
  duration: number,
): Promise<SilentChannel> => {
  if (audio?.channels !== 2) return null;
  return (await measureTrack(session, { demuxer, track: audio, duration, isOnly: true })).silentChannel;
};
