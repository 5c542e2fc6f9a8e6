/**
 * Caption settings stored at the viewer's request. `language`: the one shown last, false for none, undefined
 * if never chosen.
 */
export type StoredCaptions = Record<string, unknown> & { language?: string | false };

/** Null if nothing is stored, or storage is denied. */
export const recallCaptions = (): StoredCaptions | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as StoredCaptions) : null;
  } catch {
    return null;
  }
};

/** Null deletes the stored settings. Returns false if storage is denied. */
export const keepCaptions = (captions: StoredCaptions | null): boolean => {
  try {
    if (captions) localStorage.setItem(storageKey, JSON.stringify(captions));
    else localStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
};

/** Adds a choice to the stored settings, if the viewer stores any. */
export const noteCaptions = (choice: StoredCaptions): void => {
  const stored = recallCaptions();
  if (stored) keepCaptions({ ...stored, ...choice });
};

/** Off, on in the best language, or on in a given language (`de`, `en-GB`). */
export type CaptionsWish = boolean | string;

/**
 * `''`, `1` and `on` mean on; `0` and `off` mean off; anything else is a language. Undefined without a value.
 */
export const readCaptionsWish = (value: string | null): CaptionsWish | undefined => {
  if (value === null) return undefined;
  if (/^(?:|1|on|true)$/i.test(value)) return true;
  return /^(?:0|off|no|false)$/i.test(value) ? false : value;
};

export const baseOf = (language: string | null): string | undefined => language?.toLowerCase().split('-')[0];

/** The item in the first requested language that any item has, otherwise the first item. */
export const pickByLanguage = <T extends { language: string }>(
  tracks: readonly T[],
  wishes: readonly (string | null)[],
): T | undefined => {
  const bases = wishes.map(baseOf);
  const wish = bases.find((base) => tracks.some(({ language }) => baseOf(language) === base));
  return tracks.find(({ language }) => baseOf(language) === wish) ?? tracks[0];
};

/** Captions and subtitles, without the tracks for chapters and thumbnails. */
export const captionsOf = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');

/** The language of the captions on screen, or null. */
export const getShownCaptions = (video: HTMLVideoElement): string | null =>
  captionsOf(video).find(({ mode }) => mode === 'showing')?.language ?? null;

/** `true` selects the first available one of `languages`. */
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

/** Stored in the browser only at the viewer's request. */
const storageKey = 'reelhof-captions';

/**
 * The captions' language a viewer asked to store, false for none; undefined if nothing is stored, or storage
 * is denied.
 */
export const recallCaptionsLanguage = (): string | false | undefined => {
  try {
    const { language } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return language === false || typeof language === 'string' ? language : undefined;
  } catch {
    return undefined;
  }
};
