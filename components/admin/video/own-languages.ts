import { useEffect, useMemo, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { useLanguage } from '@/components/kit/i18n/use-text';
import { getBaseLanguage, listLanguages } from '@/lib/core/i18n/languages';
import { locales } from '@/lib/videos/library/locales';

/** Number of videos whose languages count as the workspace's. */
const asked = 100;

const fetchOwn = async (): Promise<string[]> => {
  const query = toQuery({ 'select[language]': true, depth: 0, limit: asked, sort: '-createdAt' });
  const path = `/api/videos?${query}`;
  const { docs } = await callApi<{ docs: { language?: string | null }[] }>('GET', path, {
    isInBackground: true,
  });
  const counts = new Map<string, number>();
  for (const { language } of docs) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
};

// Switching the workspace loads the page, so that one answer is enough.
let known: Promise<string[]> | undefined;

/**
 * The options of a language field: the languages of the workspace's newest videos by frequency, then the
 * panel's, then all others by name.
 */
export const useLanguageOptions = (tags: readonly string[] = locales): { value: string; label: string }[] => {
  const language = useLanguage();
  const [own, setOwn] = useState<string[]>([]);
  useEffect(() => {
    let isGone = false;
    known ??= fetchOwn();
    known
      .then((found) => !isGone && setOwn(found))
      .catch(() => {
        // The options stay in alphabetical order.
        known = undefined;
      });
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(() => {
    const panel = locales.find((locale) => getBaseLanguage(locale) === language);
    const first = [...new Set([...own, ...(panel ? [panel] : [])])];
    return listLanguages(language, tags, first).map(({ tag, name }) => ({ value: tag, label: name }));
  }, [language, own, tags]);
};

/**
 * The language that a file's name ends in (`film.de.vtt`, `Film_en-GB.srt`); null if it names none of `tags`.
 * Pure.
 */
export const guessLanguage = (filename: string, tags: readonly string[]): string | null => {
  const stem = filename.replace(/\.[^.]+$/, '').replaceAll('_', '-');
  const end = /(?:^|[.\s()[\]-])([a-z]{2}(?:-[a-z]{2})?)[)\]]?$/i.exec(stem)?.[1]?.toLowerCase();
  if (!end) return null;
  return (
    tags.find((tag) => tag.toLowerCase() === end) ??
    tags.find((tag) => getBaseLanguage(tag) === end.split('-').at(-1)) ??
    null
  );
};
