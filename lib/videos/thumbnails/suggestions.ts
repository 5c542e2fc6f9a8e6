import { z } from 'zod';

import type { ServedSource } from '@/lib/videos/library/find-stored-source';

/** Width of the suggestions' images in pixels. */
export const suggestionWidth = 480;

/** The folder of a version's suggested frames; ends in a slash. */
export const getSuggestionFolder = ({ folder }: Pick<ServedSource, 'folder'>): string =>
  `${folder}thumbs/suggestions/`;
/** The index of suggestions found so far. */
export const getSuggestionIndexKey = (served: Pick<ServedSource, 'folder'>): string =>
  `${getSuggestionFolder(served)}index.json`;

export const suggestionIndexSchema = z.object({
  isDone: z.boolean(),
  frames: z.array(z.object({ milliseconds: z.number(), key: z.string() })),
});
export type SuggestionIndex = z.output<typeof suggestionIndexSchema>;

export const suggestionsSchema = z.object({
  videoUrl: z.string().nullable().describe('URL of a file for picking other frames, valid for one day.'),
  isDone: z.boolean().describe('Whether the search for frames is finished.'),
  frames: z.array(
    z.object({ milliseconds: z.number(), url: z.string().describe('Signed URL, valid for one day.') }),
  ),
});
export type Suggestions = z.output<typeof suggestionsSchema>;
