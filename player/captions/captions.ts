/** Off, on in the best language, or on in a language (`de`, `en-GB`). */
export type CaptionsWish = boolean | string;

/** `''`, `1`, `on` mean on; `0`, `off` off; anything else is a language. Undefined without a value. */
export const readCaptionsWish = (value: string | null): CaptionsWish | undefined => {
  if (value === null) return undefined;
  if (/^(?:|1|on|true)$/i.test(value)) return true;
  return /^(?:0|off|no|false)$/i.test(value) ? false : value;
};

export const baseOf = (language: string | null): string | undefined => language?.toLowerCase().split('-')[0];

/** The item in the first of the wished languages that any item has, else the first item. */
export const pickByLanguage = <T extends { language: string }>(
  tracks: readonly T[],
  wishes: readonly (string | null)[],
): T | undefined => {
  const bases = wishes.map(baseOf);
  const wish = bases.find((base) => tracks.some(({ language }) => baseOf(language) === base));
  return tracks.find(({ language }) => baseOf(language) === wish) ?? tracks[0];
};

/** The text tracks that are read, not those for chapters and thumbnails. */
export const captionsOf = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');

/** The language of the captions on screen, or null. */
export const getShownCaptions = (video: HTMLVideoElement): string | null =>
  captionsOf(video).find(({ mode }) => mode === 'showing')?.language ?? null;

/** `true` takes the first of `languages` that there is. */
export const showCaptions = (
  video: HTMLVideoElement,
  wish: CaptionsWish,
  languages: readonly (string | null)[] = navigator.languages,
): void => {
  const tracks = captionsOf(video);
  const wishes = typeof wish === 'string' ? [wish] : languages;
  const chosen = wish === false ? undefined : pickByLanguage(tracks, wishes);
  for (const track of tracks) track.mode = track === chosen ? 'showing' : 'disabled';
};

/** In the browser's storage only on the viewer's request. */
export const keptCaptions = 'reelhof-captions';

/** The captions' language that a viewer asked to be kept, false for none; undefined where nothing is kept, or the page may keep nothing. */
export const recallCaptionsLanguage = (): string | false | undefined => {
  try {
    const { language } = JSON.parse(localStorage.getItem(keptCaptions) ?? '{}') as Record<string, unknown>;
    return language === false || typeof language === 'string' ? language : undefined;
  } catch {
    return undefined;
  }
};
