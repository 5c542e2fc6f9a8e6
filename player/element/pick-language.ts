export type PlayerLanguage = 'de' | 'en';

/** The first of the languages (`de-AT`, `en`, …) that the player has texts in; English where it has none. */
export const pickLanguage = (wishes: readonly (string | null | undefined)[]): PlayerLanguage => {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0];
    if (base === 'de' || base === 'en') return base;
  }
  return 'en';
};
