/** Half-open range of a text's characters. */
export type Hit = { start: number; end: number };

const germanLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** `ü` as `u` and as `ue`, `é` as `e`, `ß` as `ss`. */
const foldings = [
  (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss'),
  (letter: string): string =>
    germanLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss'),
];

const findIn = (text: string, query: string, fold: (letter: string) => string): Hit[] => {
  const wanted = [...query.toLowerCase().normalize('NFC')].map(fold).join('');
  if (!wanted) return [];
  let folded = '';
  // Original position of each folded character, so that a hit can be marked in the original text.
  const origins: number[] = [];
  let position = 0;
  for (const letter of text) {
    const plain = fold(letter.toLowerCase().normalize('NFC'));
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) origins.push(position);
    position += letter.length;
  }
  origins.push(text.length);
  const hits: Hit[] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = origins[at] ?? 0;
    const last = origins[at + wanted.length - 1] ?? start;
    const end = origins.slice(at + wanted.length).find((origin) => origin > last) ?? text.length;
    hits.push({ start, end });
  }
  return hits;
};

/** Finds all matches, ignoring case, accents and umlauts (`Über`, `uber` and `ueber` match each other). */
export const findHits = (text: string, query: string): Hit[] => {
  const needle = query.trim();
  const [plain = [], german = []] = foldings.map((fold) => findIn(text, needle, fold));
  return german.length > plain.length ? german : plain;
};
