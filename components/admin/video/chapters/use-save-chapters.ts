'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import type { ConflictChoice } from '@/components/admin/shell/conflict-dialog';
import { callApi, toQuery } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import {
  findSaveFaults,
  isSameList,
  type SaveFaults,
  toStoredChapters,
} from '@/lib/videos/library/chapter-editing';
import type { StoredChapter } from '@/lib/videos/library/chapters';

import type { ChapterList } from './use-chapter-list';

type Answer = { chapters?: StoredChapter[] | null };

const toPath = (id: string): string =>
  `/api/videos/${encodeURIComponent(id)}?${toQuery({ depth: 0, 'select[chapters]': true })}`;

const strip = (chapters: StoredChapter[] | null | undefined): StoredChapter[] =>
  (chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp }));

/** Fetches the stored chapters. */
const fetchChapters = async (id: string): Promise<StoredChapter[]> =>
  strip((await callApi<Answer>('GET', toPath(id))).chapters);

/** Stores the chapters and resolves to the stored result. */
const saveChapters = async (id: string, chapters: StoredChapter[]): Promise<StoredChapter[]> =>
  strip((await callApi<{ doc: Answer }>('PATCH', toPath(id), { body: { chapters } })).doc.chapters);

/** Chapters suggested by AI from the transcript, as a list to paste. */
export const suggestChapters = async (id: string): Promise<string> => {
  const path = `/api/videos/${encodeURIComponent(id)}/chapters/suggest`;
  const { chapters } = await callApi<{ chapters: StoredChapter[] }>('POST', path, { body: {} });
  return chapters.map(({ timestamp, title }) => `${timestamp} ${title}`).join('\n');
};

/** The chapters another user stored while these were being edited. */
export type Conflict = StoredChapter[];

type Attempt = { conflict: Conflict } | { stored: StoredChapter[] };

/** Stores only if the chapters have not changed since `known` was read. */
const tryToSave = async (
  id: string,
  { list, known }: { list: StoredChapter[]; known: readonly StoredChapter[] | null },
): Promise<Attempt> => {
  if (known) {
    const now = await fetchChapters(id);
    if (!isSameList(now, known) && !isSameList(now, list)) return { conflict: now };
  }
  return { stored: await saveChapters(id, list) };
};

/** Saves the chapters, reports missing titles, and never overwrites another user's changes without asking. */
export const useSaveChapters = (id: string, list: ChapterList, onFault: (faults: SaveFaults) => void) => {
  const text = useText();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [faults, setFaults] = useState<SaveFaults | null>(null);
  const { run, isBusy } = useCall(tryToSave);

  const explain = ({ status }: CallError): string => {
    if (status === 401) return text('chapterEditor.signedOut');
    if (status === 403 || status === 404) return text('chapterEditor.forbidden');
    return text('chapterEditor.saveFailed');
  };
  const save = async ({ isForced = false } = {}) => {
    const found = findSaveFaults(list.chapters);
    setFaults(found);
    if (found) return onFault(found);
    const attempt = { list: toStoredChapters(list.chapters), known: isForced ? null : list.saved };
    const outcome = await run(id, attempt);
    if (!outcome) return;
    if (outcome.error) {
      toast.error(explain(outcome.error));
      return;
    }
    if ('conflict' in outcome.answer) return setConflict(outcome.answer.conflict);
    setConflict(null);
    list.setSaved(outcome.answer.stored);
    toast.success(text('chapterEditor.saved'));
  };
  const decide = (choice: ConflictChoice) => {
    setConflict(null);
    if (choice === 'theirs' && conflict) list.adoptStored(conflict);
    if (choice === 'mine') void save({ isForced: true });
  };
  return { save, isSaving: isBusy, conflict, decide, faults };
};
