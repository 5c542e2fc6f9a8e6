import type { TexttrackType } from './rules';

/** `de` and `de-DE` are the same language, `de-AT` and `de-DE` are not. */
const isSameLanguage = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);

const normalise = (language: string): string => language.toLowerCase().replace(/_/g, '-');

/** Subtitles replace captions of the same language (specification, 4). */
export const chooseTexttracks = <T extends { language: string; type: TexttrackType }>(
  tracks: readonly T[],
): T[] => {
  const subtitled = tracks
    .filter(({ type }) => type === 'subtitles')
    .map(({ language }) => normalise(language));
  return tracks.filter(
    ({ type, language }) =>
      type === 'subtitles' || !subtitled.some((other) => isSameLanguage(other, normalise(language))),
  );
};
