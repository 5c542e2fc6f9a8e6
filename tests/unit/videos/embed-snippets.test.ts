import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { buildEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';

/** Tags without the white space that formatting adds. */
const compact = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replaceAll(' >', '>')
    .replaceAll('> <', '><')
    .replace(/<(\w+) /g, '<$1 ')
    .trim();

it.each([
  ['README.md', 'http://localhost:3001'],
  ['docs/guides/embed.md', 'https://stream.example.org'],
])('%s shows the embed code that the API returns', (file, edge) => {
  const snippet = /```html\n(<div[^]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const code = buildEmbedCode({
    playerUrl: `${edge}/player/?id=VIDEO_ID`,
    title: 'Title of the video',
    width: 16,
    height: 9,
  });
  expect(compact(snippet)).toBe(compact(code));
});
