/** The supported named references; `true` if HTML also allows them without a semicolon. */
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
  // HTML 13.2.5.80: an invalid code point becomes U+FFFD.
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

/**
 * Decodes character references like HTML, also without a semicolon. Names that do not occur in captions stay
 * as they are.
 */
const decodeEntities = (text: string): string =>
  text.replace(reference, (whole: string, decimal?: string, hex?: string, name?: string, short?: string) => {
    if (decimal) return fromCode(Number(decimal));
    if (hex) return fromCode(parseInt(hex, 16));
    return named[name ?? short ?? '']?.[0] ?? whole;
  });

/** WebVTT's tags; any other tag is dropped and its content stays as text. */
const tags = ['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt'] as const;
export type CueTag = (typeof tags)[number];

/** `annotation` is the voice of a `<v>` and the language of a `<lang>`. */
export type CueElement = { tag: CueTag; classes: readonly string[]; annotation: string; children: CueNode[] };
export type CueNode = string | CueElement;

/**
 * Cues beyond these limits are not real captions. The rest is cut off, so that a file cannot freeze the page.
 */
const maxLength = 5000;
const maxDepth = 50;

const isTag = (name: string): name is CueTag => (tags as readonly string[]).includes(name);

const token = /<(\/?)([^\s.>/]*)((?:\.[^\s.>]*)*)\s*([^>]*)>|[^<]+|<[^>]*$/g;

/** The element closed by an end tag: the named one, and for `<ruby>` also its open `<rt>`. */
const findOpen = (open: readonly CueElement[], name: string): number => {
  const last = open.length - 1;
  if (open[last]?.tag === name) return last;
  return name === 'ruby' && open[last]?.tag === 'rt' ? last - 1 : -1;
};

/**
 * Parses a WebVTT cue's text to a tree (WebVTT 6.4, 6.5). Mismatched end tags and timestamps within a cue are
 * dropped. The text is never treated as markup.
 */
export const parseCueText = (source: string): CueNode[] => {
  const root: CueNode[] = [];
  const open: CueElement[] = [];
  const text = source.slice(0, maxLength).replace(/\r\n?/g, '\n');
  for (const [whole, closing, name, classes = '', annotation = ''] of text.matchAll(token)) {
    const parent = open[open.length - 1];
    const siblings = parent?.children ?? root;
    if (name === undefined) {
      // An unfinished tag at the end of a cue is ignored; a `<` that starts no tag is text.
      if (!/^<\/?[a-z]/i.test(whole)) siblings.push(decodeEntities(whole));
    } else if (closing) {
      const found = findOpen(open, name);
      if (found >= 0) open.length = found;
    } else if (isTag(name) && open.length < maxDepth && (name !== 'rt' || parent?.tag === 'ruby')) {
      const element = {
        tag: name,
        classes: classes.split('.').filter(Boolean),
        annotation: decodeEntities(annotation).trim().replace(/\s+/g, ' '),
        children: [],
      };
      siblings.push(element);
      open.push(element);
    }
  }
  return root;
};

const toText = (nodes: readonly CueNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : toText(node.children))).join('');

/** A cue's text in one line. */
export const toPlainText = (source: string): string =>
  toText(parseCueText(source)).replace(/\s+/g, ' ').trim();
