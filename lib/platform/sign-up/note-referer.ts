import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';

import type { Referer } from './rules';
import { changeRow, findRow, toOrigin } from './sign-up-row';

/** Also a little after the building, which is when somebody who came by a provider is asked. */
const answerMs = 3_600_000;

/**
 * Notes how somebody heard of the product, or takes the answer back. What does not name an open sign-up is
 * answered alike, and does nothing.
 */
export const noteReferer = async (
  { payload }: Context,
  {
    referer,
    workspaceName,
    workspaceSlug,
  }: { referer: Referer | null; workspaceName: string; workspaceSlug: string },
) => {
  const builtLately: Where[] = [
    { slug: { equals: workspaceSlug } },
    { builtAt: { greater_than: new Date(Date.now() - answerMs).toISOString() } },
  ];
  const row = await findRow(payload, {
    and: [
      { workspaceName: { equals: workspaceName } },
      { or: [{ heldSlug: { equals: workspaceSlug } }, { and: builtLately }] },
    ],
  });
  const changed = row && (await changeRow(payload, row.id, { data: { referer } }));
  const workspace = getRelationId(changed?.workspace);
  if (changed && workspace) {
    const data = { origin: toOrigin(changed) };
    await payload.db.updateOne({ collection: slugs.workspaces, id: workspace, data });
  }
  return { success: true };
};
