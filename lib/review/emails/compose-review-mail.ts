import { composeLetter } from '@/lib/accounts/mails/compose-letter';
import { chooseMailLanguage } from '@/lib/accounts/mails/mail-language';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import type { MailMessage } from '@/lib/ports/mail/port';
import { openShareToken } from '@/lib/review/sharing/links/share-token';
import { getShareUrl } from '@/lib/review/sharing/links/share-url';

import type { Addressed } from './find-addressee';
import { createUnsubscribeToken, getUnsubscribeUrls, toUnsubscribeHeaders } from './unsubscribe-token';

type Content = { subject: string; paragraphs: string[] };

/** A mail about the review of a video, with the way to it and the ways to have no more of them. */
export const composeReviewMail = (
  { user, video }: Addressed,
  write: (say: (key: string, words?: TextParams) => string) => Content,
): MailMessage => {
  const language = chooseMailLanguage(user);
  const say = (key: string, words?: TextParams) => translate(language, key, words);
  const { subject, paragraphs } = write(say);
  const token = createUnsubscribeToken({ userId: user.id, videoId: video.id });
  return {
    to: user.email,
    subject,
    headers: toUnsubscribeHeaders(token),
    ...composeLetter({
      language,
      title: subject,
      paragraphs,
      button: { label: say('reviewMail.action'), url: getShareUrl(openShareToken(video.shareToken) ?? '') },
      addressHint: say('reviewMail.addressHint'),
      footer: say('reviewMail.why'),
      footerLink: { label: say('reviewMail.unsubscribe'), url: getUnsubscribeUrls(token).page },
    }),
  };
};
