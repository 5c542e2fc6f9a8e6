import { maxAudioTracks } from '@/lib/core/media/audio-tracks';

import type { IgnoredTrack } from '../../port';
import { findSilentChannel, measureTrack } from './find-silent-channel';
import { toIgnored } from './join-audio';
import type { Alternate, SilentChannel } from '../ladder/audio-graph';
import type { Session } from '../run/session';
import type { AudioSource, SourceDescription } from '../inspect/source-description';
import { withEnds } from '../inspect/probe-source';
import { isAlike } from './read-audio';

export type ChosenAudio = {
  source: SourceDescription;
  silentChannel: SilentChannel;
  alternates: readonly Alternate[];
};

/** A track without those of its parts that are silent, or another one once more; null where all are silent. */
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
 * Which tracks of a source viewers may choose from: those that something tells apart and that can be decoded to more than silence, the main
 * one first. Where a file has one track, or all are silent, it is the main one. The others are named as ignored.
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
  const described = withEnds({ ...source, audio: main, ignoredAudio });
  return { source: described, silentChannel: main.silentChannel, alternates };
};
