import { maxAudioTracks } from '@/lib/core/media/audio-tracks';

import { findSilentChannel, measureTrack } from './find-silent-channel';
import type { Alternate, SilentChannel } from '../ladder/filter-graph';
import type { Session } from '../run/session';
import type { AudioSource, SourceInfo } from '../inspect/source-info';
import { labelTracks } from './read-track-labels';

export type ChosenAudio = {
  source: SourceInfo;
  silentChannel: SilentChannel;
  alternates: readonly Alternate[];
};

/** Tracks that nothing tells apart are one to viewers: a camera's channels, the same sound in two codecs. */
const isSame = (left: AudioSource, right: AudioSource): boolean =>
  left.title === right.title &&
  left.language === right.language &&
  left.isDescription === right.isDescription &&
  left.isComment === right.isComment;

/**
 * Which tracks of a source viewers may choose from: those that something tells apart and that can be decoded to more than silence, the main
 * one first. Where a file has one track, or all are silent, it is the main one.
 */
export const chooseAudio = async (
  session: Session,
  source: SourceInfo,
  duration: number,
): Promise<ChosenAudio> => {
  const { audio, otherAudio, demuxer } = source;
  if (!audio || otherAudio.length === 0) {
    const silentChannel = await findSilentChannel(session, source, duration);
    return { source, silentChannel, alternates: [] };
  }
  const found = [audio, ...otherAudio];
  const candidates = demuxer === 'mov' ? await labelTracks(session.sourcePath, found) : found;
  const chosen: Alternate[] = [];
  for (const track of candidates) {
    if (chosen.length === maxAudioTracks) break;
    if (chosen.some((each) => isSame(each, track))) continue;
    const { isSilent, silentChannel } = await measureTrack(session, { demuxer, track, duration });
    if (!isSilent) chosen.push({ ...track, silentChannel });
  }
  const [main, ...alternates] = chosen;
  if (!main) return { source, silentChannel: null, alternates: [] };
  return { source: { ...source, audio: main }, silentChannel: main.silentChannel, alternates };
};
