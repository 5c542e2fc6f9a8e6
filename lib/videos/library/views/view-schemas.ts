import { z } from 'zod';

import { libraryColumns } from '../list/library-query';

export const viewNameMaxLength = 60;
/** How many views a person can save in a workspace. */
export const maxViews = 50;

const columns = z.array(z.enum(libraryColumns)).max(libraryColumns.length);

const fields = z.object({
  name: z.string().trim().min(1).max(viewNameMaxLength),
  query: z.string().max(2000).describe('Query string of the library.'),
  columns: columns.nullable().describe('Columns of the table; null for the usual ones.'),
  isShared: z.boolean().describe('Whether all members of the workspace see it.'),
});

export const viewDraftSchema = fields.extend({
  columns: fields.shape.columns.default(null),
  isShared: fields.shape.isShared.default(false),
});
export type ViewDraft = z.output<typeof viewDraftSchema>;

/** Without defaults, which would change what a change does not name. */
export const viewChangeSchema = fields.partial();

export const viewSchema = viewDraftSchema.extend({
  id: z.string(),
  isOwn: z.boolean(),
  canChange: z.boolean(),
});
/** A saved view as one person sees it. */
export type SavedLibraryView = z.output<typeof viewSchema>;
