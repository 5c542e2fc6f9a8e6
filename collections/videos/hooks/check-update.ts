import { isDeepStrictEqual } from 'node:util';

import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload';

import { decide, resolveActor, toRefusal } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';
import { completeChapters, findChapterFaults, type StoredChapter } from '@/lib/videos/library/chapters';
import { findTrashedCategories } from '@/lib/videos/library/labels/find-categories';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import {
  findMetadataFault,
  mergeMetadata,
  staysInside,
  toCategoryKeys,
  toSearchText,
  toSearchWords,
} from '@/lib/videos/library/rules';
import { readSchedule, settleSchedule } from '@/lib/videos/publishing/schedule';

/**
 * Automatic transcription requires a supported language. An unchanged flag is removed from the update: an
 * edit based on an outdated row would otherwise set it again and start a second transcription.
 */
export const checkAutoStart: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  const { autoTranscription, ...change } = data as typeof data & {
    autoTranscription?: { autoStart?: boolean };
  };
  const autoStart = autoTranscription?.autoStart ?? undefined;
  const before = Boolean(originalDoc?.autoTranscription?.autoStart);
  const isChanged = autoStart !== undefined && (operation === 'create' || autoStart !== before);
  if (!isChanged) return change;
  const language = 'language' in data ? data.language : originalDoc?.language;
  if (autoStart && !toTranscriptionLocale(language)) throw new AppError('auto_transcription_language');
  return { ...change, autoTranscription: { autoStart } };
};

/**
 * Changing the visibility requires its own permission. Merges custom metadata, completes chapters, and
 * updates the fields that the list searches and filters by.
 */
export const checkUpdate: CollectionBeforeChangeHook = async ({
  data: given,
  operation,
  originalDoc,
  req,
}) => {
  const data = await keepTrashedCategories(req, given, originalDoc);
  const title = data.title ?? originalDoc?.title;
  const derived: Record<string, unknown> = {
    ...data,
    searchText: toSearchText(title, originalDoc?.id ?? data.id),
    categoryKeys: toCategoryKeys(toIds('categories' in data ? data.categories : originalDoc?.categories)),
  };
  if (data.chapters !== undefined && !isDeepStrictEqual(data.chapters, originalDoc?.chapters)) {
    // Before sorting, so that an error names the row as it was sent.
    checkChapters(req, data.chapters ?? [], originalDoc?.duration);
    derived.chapters = completeChapters(data.chapters ?? [], title);
  }
  const addWords = () => ({
    ...derived,
    searchWords: toSearchWords({
      description: 'description' in data ? data.description : originalDoc?.description,
      customMetadata: derived.customMetadata ?? originalDoc?.customMetadata,
      tags: toIds('tags' in data ? data.tags : originalDoc?.tags),
    }),
  });
  if (operation === 'create') return addWords();

  const actor = await resolveActor(req);
  if (actor.kind === 'integration' && 'categories' in data) {
    const move = {
      from: toIds(originalDoc?.categories),
      to: toIds(data.categories),
      allowed: actor.categories,
    };
    if (!staysInside(move)) throw new AppError('category_not_allowed');
  }
  const changesVisibility = data.visibility !== undefined && data.visibility !== originalDoc?.visibility;
  if (changesVisibility) {
    const scope = decide(actor, slugs.videos, 'changeVisibility');
    if (scope === 'none') throw toRefusal(actor, slugs.videos, 'changeVisibility');
  }
  if (isRecord(data.customMetadata) && data.customMetadata !== originalDoc?.customMetadata) {
    derived.customMetadata = mergeMetadata(originalDoc?.customMetadata, data.customMetadata);
    const message = findMetadataFault(derived.customMetadata);
    if (message) throw AppError.ofFields([{ field: 'customMetadata', code: 'invalid_value', message }]);
  }
  return addWords();
};

/**
 * A schedule requires the permission to change the visibility. Times without an effect are cleared: a
 * video that is public by hand has no start, and a private one without a start has no end.
 */
export const checkSchedule: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  if (operation !== 'update') return data;
  const before = readSchedule(originalDoc);
  const asked = readSchedule({ ...originalDoc, ...data });
  if (isDeepStrictEqual(asked, before)) return data;
  const { faults, schedule } = settleSchedule(asked, before, Date.now());
  const changesTimes = asked.publishAt !== before.publishAt || asked.unpublishAt !== before.unpublishAt;
  const actor = await resolveActor(req);
  if (changesTimes && decide(actor, slugs.videos, 'changeVisibility') === 'none')
    throw toRefusal(actor, slugs.videos, 'changeVisibility');
  if (faults.length > 0)
    throw AppError.ofFields(
      faults.map(({ field, fault }) => ({ field, code: 'invalid_value', message: `${field}: ${fault}` })),
    );
  return { ...data, ...schedule };
};

/** Callers do not see categories in the trash, so a list from them would drop these. */
const keepTrashedCategories = async <D extends { categories?: unknown }>(
  { payload }: PayloadRequest,
  data: D,
  before: { categories?: unknown } | undefined,
): Promise<D> => {
  if (!('categories' in data)) return data;
  const given = toIds(data.categories);
  const missing = toIds(before?.categories).filter((id) => !given.includes(id));
  const trashed = await findTrashedCategories(payload, missing);
  return trashed.size > 0 ? { ...data, categories: [...given, ...trashed] } : data;
};

const checkChapters = (
  { i18n }: PayloadRequest,
  chapters: StoredChapter[],
  duration: number | null | undefined,
): void => {
  const say = (key: string): string => translate(i18n.language, `chapters.${key}`);
  const faults = findChapterFaults(chapters, duration).map(({ row, field, fault }) => ({
    field: `chapters.${row}.${field}`,
    code: 'invalid_value' as const,
    message: `${say('singular')} ${row + 1}: ${say(fault)}`,
  }));
  if (faults.length > 0) throw AppError.ofFields(faults);
};

const toIds = (values: unknown): string[] =>
  (Array.isArray(values) ? values : []).flatMap((each) => getRelationId(each as string) ?? []);
