/**
 * The name of a language tag in `language`: "Deutsch (Österreich)", "German (Austria)". An unknown tag is
 * returned unchanged.
 */
export const getLanguageName = (language: string, tag: string): string => {
  try {
    return (
      new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
    );
  } catch {
    return tag;
  }
};

/** Tags with their names, sorted alphabetically in `language`. */
export const listLanguages = (language: string, tags: readonly string[]): { tag: string; name: string }[] => {
  const { compare } = new Intl.Collator(language);
  return tags
    .map((tag) => ({ tag, name: getLanguageName(language, tag) }))
    .sort((a, b) => compare(a.name, b.name));
};
