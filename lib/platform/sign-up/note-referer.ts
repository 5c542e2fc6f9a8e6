import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';

import type { Referer } from './rules';
import { changeRow, findRow, toOrigin } from './sign-up-row';

/**
 * Answers are accepted for an hour after the build, because founders from an identity provider are asked
 * then.
 */
const answerMs = 3_600_000;

/**
 * Stores or clears the answer to how a founder heard of the product. An unknown sign-up gets the same
 * response.
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
    await updateById(payload, slugs.workspaces, workspace, data);
  }
  return { success: true };
};
