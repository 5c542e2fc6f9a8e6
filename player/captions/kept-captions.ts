import { keptCaptions } from './captions';

/**
 * Caption settings stored at the viewer's request. `language`: the one shown last, false for none, undefined
 * if never chosen.
 */
export type KeptCaptions = Record<string, unknown> & { language?: string | false };

/** Null if nothing is stored, or storage is denied. */
export const recallCaptions = (): KeptCaptions | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptCaptions) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as KeptCaptions) : null;
  } catch {
    return null;
  }
};

/** Null deletes the stored settings. Returns false if storage is denied. */
export const keepCaptions = (captions: KeptCaptions | null): boolean => {
  try {
    if (captions) localStorage.setItem(keptCaptions, JSON.stringify(captions));
    else localStorage.removeItem(keptCaptions);
    return true;
  } catch {
    return false;
  }
};

/** Adds a choice to the stored settings, if the viewer stores any. */
export const noteCaptions = (choice: KeptCaptions): void => {
  const kept = recallCaptions();
  if (kept) keepCaptions({ ...kept, ...choice });
};
