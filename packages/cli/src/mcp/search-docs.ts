import ai from '../../../../docs/ai.md';
import api from '../../../../docs/api.md';
import domains from '../../../../docs/domains.md';
import embed from '../../../../docs/embed.md';
import imports from '../../../../docs/import.md';
import live from '../../../../docs/live.md';
import sdk from '../../../sdk/README.md';

const pages = { ai, api, domains, embed, import: imports, live, sdk };

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

/** The sections in which most words of the query occur; words of a heading count more. */
export const searchDocs = (query: string, most = 4): Section[] => {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
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
    .map(({ section }) => ({ ...section, text: section.text.slice(0, 4000) }));
};
