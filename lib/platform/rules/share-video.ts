import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { createLinkSchema } from '@/lib/review/sharing/links/link-schemas';
import { createLink, findLinks, presentLink } from '@/lib/review/sharing/links/share-links';
import type { Rule, Video } from '@/payload-types';

import { splitRecipients } from './rule-types';

/** The URL of the rule's link to a video. An interrupted run may have created it. */
const findUrl = async (ctx: RequestContext, video: Video, { title }: Rule): Promise<string> => {
  const known = (await findLinks(ctx, video.id)).find(({ name, isDefault }) => !isDefault && name === title);
  const link = known
    ? presentLink(known, { comments: [], actor: ctx.actor })
    : await createLink(ctx, video.id, createLinkSchema.parse({ name: title }));
  if (!link.url) throw new AppError('share_link_not_found');
  return link.url;
};

/** Opens a video for review, creates a link named after the rule, and emails it to the rule's recipients. */
export const shareVideo = async (ctx: RequestContext, video: Video, rule: Rule): Promise<void> => {
  const { payload, req } = ctx;
  if (!video.collaborate?.shareable) {
    await payload.update({
      collection: slugs.videos,
      id: video.id,
      data: { collaborate: { shareable: true } },
      depth: 0,
      overrideAccess: false,
      req,
    });
  }
  const url = await findUrl(ctx, video, rule);
  const author = await findById(payload, slugs.users, getRelationId(rule.createdBy) ?? '');
  if (!author) throw new AppError('forbidden');
  const language = chooseMailLanguage(author);
  const name = author.fullname ?? author.email;
  const say = (key: string) => translate(language, `rules.mail.${key}`, { title: video.title, name });
  for (const to of splitRecipients(rule.recipients)) {
    await sendMail(
      ctx,
      'ruleShare',
      {
        to,
        subject: say('subject'),
        ...composeLetter({
          language,
          title: say('subject'),
          paragraphs: [say('text')],
          button: { label: say('action'), url },
          addressHint: say('addressHint'),
        }),
      },
      { workspace: getRelationId(rule.workspace) ?? '' },
    );
  }
};
