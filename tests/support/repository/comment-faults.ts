export const commentRules = ['openings', 'words', 'lines', 'columns'] as const;

export type CommentRule = (typeof commentRules)[number];

const maxColumns = 110;

const maxLines = 4;

/** German word order: the subject of an English sentence comes first. */
const opening =
  /^(?:what|where|whoever|whose|who|of|by(?! default)|as|until|those|that|which|none|nobody)\b/i;

/** The same for titles, which may continue the name of their suite: "that is away", "of a private video". */
const titleOpening = /^(?:what|where|whoever|whose|who|as|until|those|none|nobody)\b/i;

/** Words that docs/glossary.md replaces, and idioms that are not English. */
const word = new RegExp(
  [
    "films?|rungs?|anew|nobody’?'?s|log(?:s|ged)? in|log-in|whoever|tells?|hears?|lends?|boards?",
    'told(?! apart)|stands?(?! for|-)|lies in|pieces?|kept sources?|moving pictures?',
    "of (?:its|their|one’?'?s|his|her|our) own(?! \\w)",
    'early (?:files?|folders?|renditions?|versions?|videos?)',
    'somebody|be it',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|'),
  'i',
);

type Prose = { text: string; lines: number };

/** The comments of a source file, each as one line, up to its first tag such as `@param`. */
const listComments = (source: string): Prose[] =>
  [
    ...source.matchAll(
      /(?:\/\*\*\s|^[ \t]*\/\*|\{\/\*)([\s\S]*?)\*\/|((?:^[ \t]*\/\/[^\n]*\n?)+)|[;,{)] (\/\/ [^\n]*)/gm,
    ),
  ].map(([, block, lines, trailing]) => {
    const all = (block ?? lines ?? trailing ?? '')
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\*|\/\/)\s?/, '').trim());
    const tag = all.findIndex((line) => /^@\w/.test(line));
    const prose = all.slice(0, tag === -1 ? undefined : tag).filter((line) => line !== '');
    return { text: prose.join(' '), lines: prose.length };
  });

/** The titles of a test file's suites and tests: strings that a function follows as the next argument. */
const listTitles = (source: string): string[] =>
  [...source.matchAll(/\(\s*(['"`])((?:(?!\1).)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g)].map(
    ([, , title = '']) => title,
  );

/** The sentences of a text, with code in backticks removed. */
const listSentences = (text: string): string[] =>
  text
    .replaceAll(/`[^`]*`/g, '`code`')
    .replaceAll(/\b(?:e\.g|i\.e|vs|etc)\./g, '')
    .split(/(?<=[.!?][)"”]?)\s+(?=[A-Z`(])/);

/** The rules that a source file breaks. `isTest` checks the titles of tests too. */
export const findCommentFaults = (source: string, isTest = false): CommentRule[] => {
  const comments = listComments(source);
  const sentences = comments.flatMap(({ text }) => listSentences(text));
  const titles = isTest ? listTitles(source) : [];
  const faults: Record<CommentRule, boolean> = {
    openings:
      sentences.some((sentence) => opening.test(sentence)) ||
      titles.some((title) => titleOpening.test(title)),
    words: [...sentences, ...titles].some((sentence) => word.test(sentence)),
    lines: comments.some(({ lines }) => lines > maxLines),
    columns: source.split('\n').some((line) => line.length > maxColumns),
  };
  return commentRules.filter((rule) => faults[rule]);
};
