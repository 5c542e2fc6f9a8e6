import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const width = 110;

const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('reference'))
    .map((name) => path.join('docs', name)),
];

/** Prose that is too wide. Exempt: code blocks, tables, and a line that is one code span or one link. */
const findWideLines = (text: string): string[] => {
  let isCode = false;
  return text.split('\n').filter((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line.length <= width || /^\s*\|/.test(line)) return false;
    const content = line.replace(/^\s*(?:(?:[-*+>]|\d+\.)\s+)*/, '');
    return !/^(?:`[^`]*`|!?\[[^\]]*\]\([^)]*\)|\S+)[.,:;]?$/.test(content);
  });
};

it.each(pages)('%s has no prose wider than 110 columns', (page) => {
  expect(findWideLines(readFileSync(page, 'utf8'))).toEqual([]);
});

const long = 'word '.repeat(30).trim();

it.each([
  ['prose', long, 1],
  ['a list item', `- ${long}`, 1],
  ['a table', `| ${long} |`, 0],
  ['a code block', `\`\`\`\n${long}\n\`\`\``, 0],
  ['a code span', `\`${long}\`:`, 0],
  ['a link', `- [text](https://example.org/${'a'.repeat(100)})`, 0],
  ['prose with a link', `${long} [text](https://example.org/)`, 1],
])('finds prose that is too wide: %s', (_, text, count) => {
  expect(findWideLines(text)).toHaveLength(count);
});
