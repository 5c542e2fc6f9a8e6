import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { PlayerLanguage } from '../../messages/get-messages';
import type { AudioChoice, ItemContext, MenuItem, MenuPage } from '../player-context';
import type { AttachedSource } from './start-hls';

/** Texts of the audio selection, loaded with it. */
const enAudio = {
  title: 'Audio',
  description: 'audio description',
  keep: 'Remember on this device',
};

type AudioMessages = typeof enAudio;

const deAudio: AudioMessages = {
  title: 'Ton',
  description: 'Audiodeskription',
  keep: 'Auf diesem Gerät merken',
};

const tables: Record<PlayerLanguage, AudioMessages> = { de: deAudio, en: enAudio };

const getAudioMessages = (language: PlayerLanguage): AudioMessages => tables[language];

/** Stored in the browser only at the viewer's request. */
const storageKey = 'reelhof-audio';

/** The kind of a track, by which it is recognised in other videos. */
type StoredAudio = Pick<AudioTrack, 'language' | 'isDescription'>;

/** Null if nothing is stored, or storage is denied. */
const recallAudio = (): StoredAudio | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof stored === 'object' ? (stored as StoredAudio | null) : null;
  } catch {
    return null;
  }
};

/** Null deletes the stored choice. Returns false if storage is denied. */
const keepAudio = (stored: StoredAudio | null): boolean => {
  try {
    if (stored) localStorage.setItem(storageKey, JSON.stringify(stored));
    else localStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
};

const toStored = ({ tracks, playing: heard }: AudioChoice): StoredAudio | null => {
  const track = tracks.find(({ name }) => name === heard);
  return track ? { language: track.language, isDescription: track.isDescription } : null;
};

/** The switch that stores the choice; omitted if storage is denied. */
const createKeep = (audio: AudioChoice, label: string): MenuItem[] => {
  const stored = recallAudio();
  if (!keepAudio(stored)) return [];
  const onSelect = (): void => void keepAudio(stored ? null : toStored(audio));
  return [{ label, isChecked: stored !== null, isAlone: true, onSelect }];
};

const createPage = (audio: AudioChoice, { announce, language }: ItemContext): MenuPage => {
  const messages = getAudioMessages(language);
  const items = audio.tracks.map((track) => ({
    label: track.name,
    ...(track.isDescription && { detail: messages.description }),
    isChecked: track.name === audio.playing,
    onSelect: () => {
      audio.select?.(track.name);
      if (recallAudio()) keepAudio(toStored(audio));
      announce(`${messages.title}: ${track.name}`);
    },
  }));
  return { title: messages.title, items: [...items, ...createKeep(audio, messages.keep)] };
};

/** The settings entry for audio tracks, which are listed by name. */
const createAudioItem = (audio: AudioChoice, context: ItemContext): MenuItem => ({
  label: getAudioMessages(context.language).title,
  ...(audio.playing && { detail: audio.playing }),
  page: () => createPage(audio, context),
});

type NativeTracks = Iterable<{ label: string; enabled: boolean }>;

/**
 * Enables the named track and disables all others, for browsers that play HLS natively and expose tracks
 * (Safari).
 */
const playNativeTrack = (video: HTMLVideoElement, name: string): void => {
  const { audioTracks } = video as { audioTracks?: NativeTracks };
  const tracks = [...(audioTracks ?? [])];
  if (!tracks.some(({ label }) => label === name)) return;
  for (const track of tracks) track.enabled = track.label === name;
};

type OfferOptions = {
  video: HTMLVideoElement;
  data: VideoData;
  audio: AudioChoice;
  getSource: () => AttachedSource | undefined;
  /** Aborted when the video is removed. */
  signal: AbortSignal;
};

/**
 * The initial track: the one chosen on this page, otherwise the stored choice, otherwise the default. Audio
 * description is never selected without a choice.
 */
const findFirst = ({ audioTracks: tracks }: VideoData, { wanted }: AudioChoice) => {
  const stored = recallAudio();
  return (
    tracks.find(({ name }) => name === wanted) ??
    tracks.find(
      (each) => each.language === stored?.language && each.isDescription === stored.isDescription,
    ) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  );
};

/** Offers the audio tracks of a source while it plays them: a single file contains only the main one. */
export const offerAudio = ({ video, data, audio, getSource, signal }: OfferOptions): void => {
  if (signal.aborted) return;
  const files = new Set(data.mp4.map(({ url }) => url));
  const report = (change: Partial<AudioChoice>): void => {
    Object.assign(audio, change);
    audio.host.dispatchEvent(new Event('audiotrackchange'));
  };
  const play = (name: string): void => {
    const source = getSource();
    if (source?.selectAudio) source.selectAudio(name);
    else playNativeTrack(video, name);
  };
  const select = (name: string | null): void => {
    if (name === audio.playing || !data.audioTracks.some((each) => each.name === name)) return;
    play(name ?? '');
    report({ playing: name, wanted: name });
  };
  const clear = (): void => report({ tracks: [], playing: null, select: undefined, createItem: undefined });
  const fill = (): void => {
    const first = findFirst(data, audio);
    if (first && !first.isDefault) play(first.name);
    report({
      tracks: data.audioTracks,
      playing: first?.name ?? null,
      select,
      createItem: (context) => createAudioItem(audio, context),
    });
  };
  fill();
  // A file may have replaced the stream, and the browser knows its tracks only now.
  const handleMetadata = (): void => {
    if (files.has(video.currentSrc.split('?')[0] ?? '')) clear();
    else if (audio.tracks.length === 0) fill();
    else if (!getSource()?.selectAudio) play(audio.playing ?? '');
  };
  video.addEventListener('loadedmetadata', handleMetadata, { signal });
  signal.addEventListener('abort', clear, { once: true });
};
