/** The only entry that the player ever has in the browser's storage, and only on the viewer's request. */
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
