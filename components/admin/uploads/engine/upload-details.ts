import { z } from 'zod';

import { toTranscriptionLocale, locales } from '@/lib/videos/library/locales';
import type { UploadOptions } from '@/lib/videos/uploads/find-upload-options';
import { maxUploadCategories, maxUploadTags } from '@/lib/videos/uploads/rules';

const detailsSchema = z.object({
  /** Ids. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  visibility: z.enum(['private', 'public']),
  language: z.string().nullable(),
  autoTranscribe: z.boolean(),
});

/** Details applied to the videos of a batch. */
export type UploadDetails = z.output<typeof detailsSchema>;

/** Whether the server has applied the chosen details. */
export type DetailsState = 'applied' | 'applying' | 'failed';

export const noDetails: UploadDetails = {
  categories: [],
  tags: [],
  visibility: 'private',
  language: null,
  autoTranscribe: false,
};

/** Reasons why automatic transcription is not possible. Each video costs at least one credit. */
export type TranscriptionObstacle = 'unavailable' | 'noLanguage' | 'unsupported' | 'few';

/** Why `count` videos in a language cannot be transcribed automatically; null if they can. Pure. */
export const findTranscriptionObstacle = (
  { transcription }: Pick<UploadOptions, 'transcription'>,
  language: string | null,
  count = 1,
): TranscriptionObstacle | null => {
  if (!transcription) return 'unavailable';
  const { remaining } = transcription.credits;
  if (remaining !== null && remaining < count) return 'few';
  if (language === null) return 'noLanguage';
  return toTranscriptionLocale(language) ? null : 'unsupported';
};

/** Removes details that are no longer available: a deleted category would make every upload fail. Pure. */
export const toPossible = (details: UploadDetails, options: UploadOptions | null): UploadDetails => {
  if (!options) return { ...noDetails, language: details.language };
  const language = locales.some((locale) => locale === details.language) ? details.language : null;
  const keep = (ids: string[], known: { id: string }[], most: number) =>
    ids.filter((id) => known.some((each) => each.id === id)).slice(0, most);
  return {
    categories: keep(details.categories, options.categories, maxUploadCategories),
    tags: keep(details.tags, options.tags, maxUploadTags),
    visibility: options.canPublish ? details.visibility : 'private',
    language,
    autoTranscribe: details.autoTranscribe && findTranscriptionObstacle(options, language) === null,
  };
};

/** The update for a video that already has `applied`; null if there is nothing to change. Pure. */
export const findDetailsChange = (
  wanted: UploadDetails,
  applied: UploadDetails,
): Partial<UploadDetails> | null => {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(applied[name as keyof UploadDetails]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
};

const toKey = (owner: string): string => `reelhof-upload-details.${owner}`;

/** The details this user last chose in this workspace. */
export const recallDetails = (owner: string): UploadDetails => {
  try {
    return detailsSchema.catch(noDetails).parse(JSON.parse(localStorage.getItem(toKey(owner)) ?? 'null'));
  } catch {
    return noDetails;
  }
};

export const keepDetails = (owner: string, details: UploadDetails): void => {
  try {
    localStorage.setItem(toKey(owner), JSON.stringify(details));
  } catch {
    // Without storage, the next batch starts without details.
  }
};
