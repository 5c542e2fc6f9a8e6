import { z } from 'zod';

import { libraryColumns } from '../list/library-query';

export const viewNameMaxLength = 60;
/** How many views a person can save in a workspace. */
export const maxViews = 50;

const columns = z.array(z.enum(libraryColumns)).max(libraryColumns.length);

export const viewDraftSchema = z.object({
  name: z.string().trim().min(1).max(viewNameMaxLength),
  query: z.string().max(2000).describe('Query string of the library.'),
  columns: columns.nullable().default(null).describe('Columns of the table; null for the usual ones.'),
  isShared: z.boolean().default(false).describe('Whether all members of the workspace see it.'),
});
export type ViewDraft = z.output<typeof viewDraftSchema>;

export const viewChangeSchema = viewDraftSchema.partial();

export const viewSchema = viewDraftSchema.extend({
  id: z.string(),
  isOwn: z.boolean(),
  canChange: z.boolean(),
});
/** A saved view as one person sees it. */
export type SavedLibraryView = z.output<typeof viewSchema>;
