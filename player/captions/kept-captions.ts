import { keptCaptions } from './captions';

/** What a viewer asked to be kept of how they read captions; `language`: the one shown last, false for none, missing if never chosen. */
export type KeptCaptions = Record<string, unknown> & { language?: string | false };

/** Null where nothing is kept, or where the page may keep nothing. */
export const recallCaptions = (): KeptCaptions | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptCaptions) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as KeptCaptions) : null;
  } catch {
    return null;
  }
};

/** Null forgets. False where the page may keep nothing. */
export const keepCaptions = (captions: KeptCaptions | null): boolean => {
  try {
    if (captions) localStorage.setItem(keptCaptions, JSON.stringify(captions));
    else localStorage.removeItem(keptCaptions);
    return true;
  } catch {
    return false;
  }
};

/** Takes a choice along where the viewer wants choices kept. */
export const noteCaptions = (choice: KeptCaptions): void => {
  const kept = recallCaptions();
  if (kept) keepCaptions({ ...kept, ...choice });
};
