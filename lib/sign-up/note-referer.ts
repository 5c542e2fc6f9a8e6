import type { Context } from '@/lib/http/define-endpoint';

import type { Referer } from './rules';
import { changeRow, findRow } from './sign-up-row';

/**
 * Notes how somebody heard of the product, or takes the answer back. What does not name an open sign-up is answered alike, and does
 * nothing.
 */
export const noteReferer = async (
  { payload }: Context,
  {
    referer,
    workspaceName,
    workspaceSlug,
  }: { referer: Referer | null; workspaceName: string; workspaceSlug: string },
) => {
  const row = await findRow(payload, {
    and: [{ heldSlug: { equals: workspaceSlug } }, { workspaceName: { equals: workspaceName } }],
  });
  if (row) await changeRow(payload, row.id, { data: { referer } });
  return { success: true };
};
