import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** The anchor that GitHub creates for a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const listAnchors = (file: string): string[] =>
  [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    toAnchor(heading),
  );

/** Expands `a/{b,c}.ts`, once. */
const expand = (text: string): string[] => {
  const [, before = '', choice, after = ''] = /^([^{]*)\{([^}]+)\}(.*)$/.exec(text) ?? [];
  return choice ? choice.split(',').map((one) => `${before}${one}${after}`) : [text];
};

const folders = 'app|bin|collections|components|deploy|docs|endpoints|hooks|lib|messages|player|tests';
const isPath = new RegExp(`^(?:${folders})/[\\w./{},()[\\]-]+$`);

/** A script named without its leading folders, like `upload-row.tsx` or `imports/run-import.ts`. */
const isPartialPath = (code: string): boolean =>
  /^[\w./{},-]+\.(?:tsx?|mjs)$/.test(code) && !isPath.test(code) && !code.startsWith('dist/');

const allFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
  .map((file) => `/${file}`);

const hasFileEnding = (ending: string): boolean => allFiles.some((file) => file.endsWith(`/${ending}`));

describe.each(pages)('%s', (page) => {
  const text = withoutCode(readFileSync(page, 'utf8'));

  it('links to pages and sections that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? path.join(path.dirname(page), file) : page;
      if (!existsSync(target)) return true;
      return anchor !== undefined && target.endsWith('.md') && !listAnchors(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    const missing = named.filter((code) => isPath.test(code)).flatMap(expand);
    expect(missing.filter((file) => !file.endsWith('.env') && !existsSync(file))).toEqual([]);
  });

  it('names scripts by parts of paths that exist', () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    const partial = named.filter(isPartialPath).flatMap(expand);
    expect(partial.filter((file) => !hasFileEnding(file))).toEqual([]);
  });

  it('names benches that exist', () => {
    const benches = [...text.matchAll(/npm run bench ([a-z-]*[a-z])/g)].map(([, name = '']) => name);
    expect(benches.filter((name) => !existsSync(`tests/bench/${name}.ts`))).toEqual([]);
  });
});
