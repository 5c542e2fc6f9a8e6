import type { SystemContext } from '@/lib/context';
import { composeMail } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { getEnv } from '@/lib/core/env/env';
import { toLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { Workspace, WorkspaceDeletion } from '@/payload-types';

import { toRecord } from './deletion-record';
import { createDeletionToken, indexDeletionToken } from './deletion-row';

const validMs = 24 * 3_600_000;

const findRow = ({ payload }: SystemContext, workspaceId: string) =>
  payload.db.findOne<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { workspaceId: { equals: workspaceId } },
  });

/**
 * Mails the link to confirm a deletion, good for a day and in place of any before. Nothing once it was
 * confirmed.
 */
export const mailDeletionLink = async (
  ctx: SystemContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> => {
  const token = createDeletionToken();
  const row = await compareAndSet(ctx.payload, {
    collection: slugs.workspaceDeletions,
    where: { and: [{ workspaceId: { equals: workspaceId } }, { state: { equals: 'requested' } }] },
    data: {
      tokenIndex: indexDeletionToken(token),
      tokenExpiresAt: new Date(Date.now() + validMs).toISOString(),
    },
  });
  if (!row) return;
  const workspace = await ctx.payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    select: { slug: true },
  });
  // The slug has no room for words of somebody else, which the name has.
  const words = { slug: workspace?.slug ?? '' };
  const say = (key: string) => translate(toLanguage(row.language), `mail.deletion.${key}`, words);
  const url = `${getEnv().publicUrl}/admin/delete-workspace?deleteToken=${token}`;
  await sendMail(ctx, 'deletionLink', {
    to: row.requestedBy,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url }, say('outro')]),
  });
};

/** Mails the signed record of a deletion to whoever asked for it. */
export const mailDeletionRecord = async (
  ctx: SystemContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> => {
  const row = await findRow(ctx, workspaceId);
  if (row?.state !== 'done') return;
  const say = (key: string) => translate(toLanguage(row.language), `mail.deleted.${key}`);
  await sendMail(ctx, 'deletionRecord', {
    to: row.requestedBy,
    subject: say('subject'),
    // As text alone: the workspace's name is somebody's own words.
    text: `${say('intro')}\n\n${toRecord(row)}\n\nHMAC-SHA-256: ${row.signature ?? ''}`,
  });
};
