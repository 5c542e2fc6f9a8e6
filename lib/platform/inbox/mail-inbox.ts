import type { Where } from 'payload';

import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { InboxEntry } from '@/payload-types';

import { mailInboxJob } from '../jobs';
import { presentEntries } from './find-inbox';

const maxShown = 20;

type Input = { userId: string; workspaceId: string; isDigest: boolean };

/**
 * Emails the unread entries of a person that are due: those for an email at once, or with `isDigest` all of
 * them. Does nothing for a person who is no longer an active member. An invitation has an email already.
 */
export const mailInbox = async (ctx: SystemContext, input: Input): Promise<void> => {
  const { payload } = ctx;
  const { userId, workspaceId, isDigest } = input;
  const where: Where = {
    and: [
      { recipient: { equals: userId } },
      { workspace: { equals: workspaceId } },
      { readAt: { exists: false } },
      { mail: { in: isDigest ? ['digest', 'email'] : ['email'] } },
    ],
  };
  const collection = slugs.inboxEntries;
  const { docs } = await payload.db.find<InboxEntry>({
    collection,
    where,
    sort: '-at',
    limit: 0,
    pagination: false,
  });
  const user = await findById(payload, slugs.users, userId);
  const { totalDocs } = await payload.db.count({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { userConnection: { equals: userId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
  });
  const seen = docs.filter(({ kind }) => totalDocs > 0 || kind === 'invitations');
  if (!user || seen.length === 0) return;
  const language = chooseMailLanguage(user);
  const entries = await presentEntries(payload, seen, language);
  if (entries.length > 0) {
    const say = (key: string, params?: { count?: number; title?: string; text?: string }) =>
      translate(language, `inbox.mail.${key}`, params);
    const [first] = entries;
    const isOne = entries.length === 1 && first;
    const title = isOne
      ? say('one', { title: first.title, text: first.text })
      : say('many', { count: entries.length });
    const { publicUrl } = getEnv();
    const waitMs = await sendMail(ctx, 'inbox', {
      to: user.email,
      subject: title,
      ...composeLetter({
        language,
        title,
        paragraphs: [
          ...(isOne ? [] : entries.slice(0, maxShown).map((entry) => say('one', entry))),
          ...(entries.length > maxShown ? [say('more', { count: entries.length - maxShown })] : []),
        ],
        button: { label: say('action'), url: `${publicUrl}${isOne ? first.href : '/admin/inbox'}` },
        addressHint: say('addressHint'),
        footer: say('why'),
        footerLink: { label: say('settings'), url: `${publicUrl}/admin/profile#inbox-ways` },
      }),
    });
    if (waitMs !== null) {
      const again = { delaySeconds: Math.ceil(waitMs / 1000), mergeKey: `${workspaceId} ${userId}` };
      return queueJob(
        payload,
        mailInboxJob,
        { ...input, isDigest: true },
        { workspace: workspaceId, ...again },
      );
    }
  }
  await payload.db.updateMany({
    collection,
    where: { id: { in: docs.map(({ id }) => id) } },
    data: { mail: null },
  });
};
