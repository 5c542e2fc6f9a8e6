import type { VideoDataTexttrack } from '@/lib/videos/video-data';

/** Captions give way where the same language has subtitles (specification, 4). */
export const chooseTexttracks = (tracks: readonly VideoDataTexttrack[]): VideoDataTexttrack[] => {
  const subtitled = new Set(
    tracks.filter(({ type }) => type === 'subtitles').map(({ language }) => language.toLowerCase()),
  );
  return tracks.filter(
    ({ type, language }) => type === 'subtitles' || !subtitled.has(language.toLowerCase()),
  );
};
