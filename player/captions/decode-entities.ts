/** The named references in use; `true` where HTML allows it without a semicolon as well. */
const named: Record<string, [string, boolean?]> = {
  amp: ['&', true],
  lt: ['<', true],
  gt: ['>', true],
  quot: ['"', true],
  apos: ["'"],
  nbsp: ['\u00a0', true],
  lrm: ['\u200e'],
  rlm: ['\u200f'],
  shy: ['\u00ad', true],
  copy: ['©', true],
  reg: ['®', true],
  hellip: ['…'],
  ndash: ['–'],
  mdash: ['—'],
  rsquo: ['’'],
};

const bare = Object.keys(named).filter((name) => named[name]?.[1]);
const reference = new RegExp(
  `&(?:#(\\d{1,7})|#[xX]([\\da-fA-F]{1,6})|(\\w{2,8})(?=;)|(${bare.join('|')}));?`,
  'g',
);

const fromCode = (code: number): string =>
  // HTML 13.2.5.80: what is no character reads as one that is not known.
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

/** Character references as HTML reads them, also without their semicolon; names that no caption has stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(reference, (whole: string, decimal?: string, hex?: string, name?: string, short?: string) => {
    if (decimal) return fromCode(Number(decimal));
    if (hex) return fromCode(parseInt(hex, 16));
    return named[name ?? short ?? '']?.[0] ?? whole;
  });
