export type PlayerLanguage = 'de' | 'en';

/** The first supported one of the languages (`de-AT`, `en`, …); English if none is supported. */
export const pickLanguage = (wishes: readonly (string | null | undefined)[]): PlayerLanguage => {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0];
    if (base === 'de' || base === 'en') return base;
  }
  return 'en';
};
