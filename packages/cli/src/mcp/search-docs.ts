import comparison from '../../../../docs/comparison.md';
import glossary from '../../../../docs/glossary.md';
import ai from '../../../../docs/guides/ai.md';
import api from '../../../../docs/guides/api.md';
import embed from '../../../../docs/guides/embed.md';
import imports from '../../../../docs/guides/import.md';
import live from '../../../../docs/guides/live.md';
import uploads from '../../../../docs/guides/uploads.md';
import webhooks from '../../../../docs/guides/webhooks.md';
import domains from '../../../../docs/operate/domains.md';
import privacy from '../../../../docs/operate/privacy.md';
import errors from '../../../../docs/reference/errors.md';
import sdk from '../../../sdk/README.md';
import cli from '../../README.md';

const pages = {
  ...{ ai, api, cli, comparison, domains, embed, errors, glossary },
  ...{ import: imports, live, privacy, sdk, uploads, webhooks },
};

export type Section = { page: string; heading: string; text: string };

/** Sections of all pages, by their headings. */
const listSections = (): Section[] =>
  Object.entries(pages).flatMap(([page, markdown]) =>
    markdown.split(/^(?=#{1,3} )/m).map((text) => ({
      page,
      heading: /^#+ (.*)$/m.exec(text)?.[1] ?? page,
      text: text.trim(),
    })),
  );

const countWord = (text: string, word: string): number => text.toLowerCase().split(word).length - 1;

const longest = 4000;

/** A long section, such as a table, from a little before its first match. */
const cut = (text: string, words: string[]): string => {
  if (text.length <= longest) return text;
  const [rarest = ''] = words
    .filter((word) => countWord(text, word) > 0)
    .sort((a, b) => countWord(text, a) - countWord(text, b));
  const from = Math.max(0, text.toLowerCase().indexOf(rarest) - 1000);
  return text.slice(from, from + longest);
};

/** The sections in which most words of the query occur; words of a heading count more. */
export const searchDocs = (query: string, most = 4): Section[] => {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((word) => word.length > 1);
  return listSections()
    .map((section) => {
      const found = words.filter((word) => countWord(section.text, word) > 0);
      const inHeading = words.filter((word) => countWord(section.heading, word) > 0);
      const density =
        found.reduce((sum, word) => sum + countWord(section.text, word), 0) / section.text.length;
      return { section, score: found.length + inHeading.length * 2 + density };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ section }) => ({ ...section, text: cut(section.text, words) }));
};
