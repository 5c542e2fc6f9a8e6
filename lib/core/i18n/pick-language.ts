import { findLanguage, toLanguage, type Language } from './languages';

/** The product language that an `Accept-Language` header prefers. Pure. */
export const pickLanguage = (header: string | null): Language => {
  const candidates = (header ?? '').split(',').map((part) => {
    const [name = '', quality = ''] = part.trim().split(';q=');
    return { language: findLanguage(name), weight: quality === '' ? 1 : Number(quality) };
  });
  const known = candidates.filter(({ language }) => language !== null);
  const best = known.sort((a, b) => b.weight - a.weight)[0];
  return best?.language ?? toLanguage(null);
};
