import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { AttachedSource } from '../source/vod/start-hls';
import type { AudioChoice } from './audio-choice';
import { createAudioItem } from './create-audio-item';
import { recallAudio } from './kept-audio';
import { playNativeTrack } from './native-audio';

type OfferOptions = {
  video: HTMLVideoElement;
  data: VideoData;
  audio: AudioChoice;
  getSource: () => AttachedSource | undefined;
  /** Aborted when the video is removed. */
  signal: AbortSignal;
};

/** What is heard first: what was chosen on this page, what the viewer had kept, else the default; never a description that nobody chose. */
const findFirst = ({ audioTracks: tracks }: VideoData, { wanted }: AudioChoice) => {
  const kept = recallAudio();
  return (
    tracks.find(({ name }) => name === wanted) ??
    tracks.find((each) => each.language === kept?.language && each.isDescription === kept.isDescription) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  );
};

/** Offers the tracks of a source, as long as it plays them: a single file has the main one alone. */
export const offerAudio = ({ video, data, audio, getSource, signal }: OfferOptions): void => {
  if (signal.aborted) return;
  const files = new Set(data.mp4.map(({ url }) => url));
  const tell = (change: Partial<AudioChoice>): void => {
    Object.assign(audio, change);
    audio.host.dispatchEvent(new Event('audiotrackchange'));
  };
  const play = (name: string): void => {
    const source = getSource();
    if (source?.hear) source.hear(name);
    else playNativeTrack(video, name);
  };
  const select = (name: string | null): void => {
    if (name === audio.heard || !data.audioTracks.some((each) => each.name === name)) return;
    play(name ?? '');
    tell({ heard: name, wanted: name });
  };
  const clear = (): void => tell({ tracks: [], heard: null, select: undefined, createItem: undefined });
  const fill = (): void => {
    const first = findFirst(data, audio);
    if (first && !first.isDefault) play(first.name);
    tell({
      tracks: data.audioTracks,
      heard: first?.name ?? null,
      select,
      createItem: (context) => createAudioItem(audio, context),
    });
  };
  fill();
  // A file may have taken the stream's place; and the browser itself knows its tracks only now.
  const handleMetadata = (): void => {
    if (files.has(video.currentSrc.split('?')[0] ?? '')) clear();
    else if (audio.tracks.length === 0) fill();
    else if (!getSource()?.hear) play(audio.heard ?? '');
  };
  video.addEventListener('loadedmetadata', handleMetadata, { signal });
  signal.addEventListener('abort', clear, { once: true });
};
