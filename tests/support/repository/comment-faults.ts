export const commentRules = ['openings', 'words', 'lines', 'columns'] as const;

export type CommentRule = (typeof commentRules)[number];

const maxColumns = 110;

const maxLines = 4;

/** German word order: the subject of an English sentence comes first. */
const opening =
  /^(?:what|where|whoever|whose|who|of|by(?! default)|as|until|those|that|which|none|nobody)\b/i;

/** Lower case only, because the first string of a row may also be a text with such a question. */
const caseOpening = /^(?:that|which|what|whose)\s/;

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

/** The names of the cases in a test file's tables: the first string of each row. */
const listCases = (source: string): string[] =>
  [...source.matchAll(/^\s*\[\s*(['"])((?:(?!\1).)*)\1,/gm)].map(([, , name = '']) => name);

/** The sentences of a text, with code in backticks removed. */
const listSentences = (text: string): string[] =>
  text
    .replaceAll(/`[^`]*`/g, '`code`')
    .replaceAll(/\b(?:e\.g|i\.e|vs|etc)\./g, '')
    .split(/(?<=[.!?][)"”]?)\s+(?=[A-Z`(])/);

/** The rules that a source file breaks. `isTest` checks the titles of tests and the names of cases too. */
export const findCommentFaults = (source: string, isTest = false): CommentRule[] => {
  const comments = listComments(source);
  const sentences = comments.flatMap(({ text }) => listSentences(text));
  const titles = isTest ? listTitles(source) : [];
  const cases = isTest ? listCases(source) : [];
  const faults: Record<CommentRule, boolean> = {
    openings:
      [...sentences, ...titles].some((sentence) => opening.test(sentence)) ||
      cases.some((name) => caseOpening.test(name)),
    words: [...sentences, ...titles].some((sentence) => word.test(sentence)),
    lines: comments.some(({ lines }) => lines > maxLines),
    columns: source.split('\n').some((line) => line.length > maxColumns),
  };
  return commentRules.filter((rule) => faults[rule]);
};
