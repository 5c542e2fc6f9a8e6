import { callApi, toQuery } from '@/components/api/call-api';
import type { StoredChapter } from '@/lib/videos/library/chapters/chapters';

type Answer = { chapters?: StoredChapter[] | null };

const toPath = (id: string): string =>
  `/api/videos/${encodeURIComponent(id)}?${toQuery({ depth: 0, 'select[chapters]': true })}`;

const strip = (chapters: StoredChapter[] | null | undefined): StoredChapter[] =>
  (chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp }));

/** Fetches the stored chapters. */
export const fetchChapters = async (id: string): Promise<StoredChapter[]> =>
  strip((await callApi<Answer>('GET', toPath(id))).chapters);

/** Stores the chapters and resolves to the stored result. */
export const saveChapters = async (id: string, chapters: StoredChapter[]): Promise<StoredChapter[]> =>
  strip((await callApi<{ doc: Answer }>('PATCH', toPath(id), { body: { chapters } })).doc.chapters);

/** Chapters suggested by AI from the transcript, as a list to paste. */
export const suggestChapters = async (id: string): Promise<string> => {
  const path = `/api/videos/${encodeURIComponent(id)}/chapters/suggest`;
  const { chapters } = await callApi<{ chapters: StoredChapter[] }>('POST', path, { body: {} });
  return chapters.map(({ timestamp, title }) => `${timestamp} ${title}`).join('\n');
};
