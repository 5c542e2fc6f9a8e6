import { maxAudioTracks } from '@/lib/core/media/audio-tracks';

import type { IgnoredTrack } from '@/lib/ports/encoder';
import { findSilentChannel, measureTrack, measureWindow } from './find-silent-channel';
import { toIgnored } from './join-audio';
import { shareOf, type Alternate, type SilentChannel } from '../ladder/audio-graph';
import type { Session } from '../run/session';
import type { AudioSource, SourceDescription } from '../inspect/source-description';
import { withHeadAndTail } from '../inspect/probe-source';
import { isAlike } from './read-audio';

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
