import { maxAudioTracks } from '@/lib/core/media/audio-tracks';
import type { IgnoredTrack } from '@/lib/ports/encoder';

import { withHeadAndTail } from '../inspect/probe-source';
import type { AudioSource, SourceDescription } from '../inspect/source-description';
import { shareOf, type Alternate, type SilentChannel } from '../ladder/audio-graph';
import { buildPeakArguments } from '../ladder/input-arguments';
import { EncodeFailure } from '../run/encode-failure';
import { type Session, runFfmpeg } from '../run/session';
import { toIgnored } from './join-audio';
import { isAlike } from './read-audio';

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
const measureWindow = async (
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
const measureTrack = async (
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
const findSilentChannel = async (
  session: Session,
  { audio, demuxer }: SourceDescription,
  duration: number,
): Promise<SilentChannel> => {
  if (audio?.channels !== 2) return null;
  return (await measureTrack(session, { demuxer, track: audio, duration, isOnly: true })).silentChannel;
};

export type ChosenAudio = {
  source: SourceDescription;
  silentChannel: SilentChannel;
  alternates: readonly Alternate[];
};

/** A track without its silent or duplicate streams; null if all of them are silent. */
const withoutSilence = async (
  session: Session,
  { demuxer, duration }: SourceDescription,
  track: AudioSource,
): Promise<Alternate | null> => {
  const heard = new Map<string, number>();
  let silentChannel: SilentChannel = null;
  for (const index of [track.index, ...track.mixed]) {
    const measured = await measureTrack(session, { demuxer, track: { ...track, index }, duration });
    if (!measured.isSilent && !heard.has(measured.levels)) heard.set(measured.levels, index);
    silentChannel = measured.silentChannel;
  }
  const [index, ...mixed] = heard.values();
  return index === undefined ? null : { ...track, index, mixed, silentChannel };
};

/**
 * Sets the weights of a mixed main track so that it is as loud as after `chooseAudio`, judged by its first
 * seconds: silent streams get no share, and identical streams split one. All streams stay, because they may
 * differ later.
 */
export const weighMix = async (
  session: Session,
  source: SourceDescription,
  seconds: number,
): Promise<SourceDescription> => {
  const { audio, demuxer } = source;
  if (!audio || audio.mixed.length === 0) return source;
  const measured = await Promise.all(
    [audio.index, ...audio.mixed].map((index) =>
      measureWindow(session, { demuxer, index }, { start: 0, length: seconds }),
    ),
  );
  const heard = measured.filter(({ channels }) => channels !== 'none').map(({ levels }) => levels);
  const share = shareOf(Math.max(1, new Set(heard).size));
  const weights = measured.map(
    ({ levels }) => share / Math.max(1, heard.filter((each) => each === levels).length),
  );
  return { ...source, audio: { ...audio, weights } };
};

/**
 * Selectable tracks of a source: distinct ones that decode to more than silence, the main one first. If a
 * file has one track, or all are silent, it is the main one. The others are named as ignored.
 */
export const chooseAudio = async (session: Session, source: SourceDescription): Promise<ChosenAudio> => {
  const { audio, otherAudio, duration } = source;
  if (!audio || (otherAudio.length === 0 && audio.mixed.length === 0)) {
    const silentChannel = await findSilentChannel(session, source, duration);
    return { source, silentChannel, alternates: [] };
  }
  const chosen: Alternate[] = [];
  const ignoredAudio: IgnoredTrack[] = [];
  for (const track of [audio, ...otherAudio]) {
    const isWanted = chosen.length < maxAudioTracks && !chosen.some((each) => isAlike(each, track));
    const heard = isWanted ? await withoutSilence(session, source, track) : null;
    if (heard) chosen.push(heard);
    else ignoredAudio.push(toIgnored(track));
  }
  const [main, ...alternates] = chosen;
  if (!main) return { source, silentChannel: null, alternates: [] };
  const described = withHeadAndTail({ ...source, audio: main, ignoredAudio });
  return { source: described, silentChannel: main.silentChannel, alternates };
};
