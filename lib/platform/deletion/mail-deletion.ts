import { composeMail } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { toLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { WorkspaceDeletion } from '@/payload-types';

import { toRecord, createDeletionToken, indexDeletionToken } from './deletion-row';

const validMs = 24 * 3_600_000;

const findRow = ({ payload }: SystemContext, workspaceId: string) =>
  payload.db.findOne<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { workspaceId: { equals: workspaceId } },
  });

/**
 * Emails the confirmation link of a deletion. The link is valid for a day and invalidates earlier ones. Sends
 * nothing if the deletion was confirmed in the meantime.
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
  const workspace = await findById(ctx.payload, slugs.workspaces, workspaceId, { select: { slug: true } });
  // The name is free text and could carry a message to a third party, so only the slug is used.
  const words = { slug: workspace?.slug ?? '' };
  const say = (key: string) => translate(toLanguage(row.language), `mail.deletion.${key}`, words);
  const url = `${getEnv().publicUrl}/admin/delete-workspace?deleteToken=${token}`;
  await sendMail(ctx, 'deletionLink', {
    to: row.requestedBy,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url }, say('outro')]),
  });
};

/** Emails the signed record of a deletion to its requester. */
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
    // Plain text only, because the workspace's name is user input.
    text: `${say('intro')}\n\n${toRecord(row)}\n\nHMAC-SHA-256: ${row.signature ?? ''}`,
  });
};
