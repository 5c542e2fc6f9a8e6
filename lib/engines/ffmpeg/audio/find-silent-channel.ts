import { buildPeakArguments } from '../ladder/input-arguments';
import type { SilentChannel } from '../ladder/audio-graph';
import { EncodeFailure } from '../run/encode-failure';
import { runFfmpeg, type Session } from '../run/session';
import type { AudioSource, SourceDescription } from '../inspect/source-description';

/** Peaks in dB below full scale that lossy codecs make of digital silence. */
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
/** `levels` are those of what was measured, as text: the same only of the same sound. */
type MeasuredTrack = { isSilent: boolean; silentChannel: SilentChannel; levels: string };

type MeasuredWindow = { channels: ActiveChannels; levels: string };

/** Active channels in a window of a track, or in all of it. None if it cannot be decoded. */
export const measureWindow = async (
  session: Session,
  track: { demuxer: string; index: number },
  window: { start: number; length: number } | null,
): Promise<MeasuredWindow> => {
  const args = buildPeakArguments({ ...track, path: session.sourcePath }, window);
  const output = await runFfmpeg(session, args, { what: 'Measuring the audio' }).catch((error: unknown) => {
    // In a broken file there may be no sound at that place.
    if (error instanceof EncodeFailure && (error.isVerdict || error.permanent)) return '';
    throw error;
  });
  const levels = [...output.matchAll(/(?:Peak|RMS) level dB: *(\S+)/g)].map((match) => match[1]).join(' ');
  return { channels: parsePeaks(output), levels };
};

/**
 * Whether a track sounds at all, and whether a stereo one has one silent channel from beginning to end, as a
 * lapel microphone on one input leaves it. A few windows answer for almost every file; only where they have
 * one channel alone, or none, is the whole track measured. A track that can't be decoded is silent.
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
  // The windows of a short track are as much as all of it.
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

/** The same of a source's only track, which stays whether it sounds or not. */
export const findSilentChannel = async (
  session: Session,
  { audio, demuxer }: SourceDescription,
  duration: number,
): Promise<SilentChannel> => {
  if (audio?.channels !== 2) return null;
  return (await measureTrack(session, { demuxer, track: audio, duration, isOnly: true })).silentChannel;
};
