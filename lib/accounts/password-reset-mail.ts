import { getEnv } from '@/lib/core/env';
import { translate } from '@/lib/core/i18n/text';

const defaultLanguage = 'de';

/** The mail with the link to choose a new password. The link leads to our own origin, whatever the request's host said. */
export const passwordResetMail = {
  subject: (language: string = defaultLanguage): string => translate(language, 'mail.passwordReset.subject'),

  html: ({ token, language = defaultLanguage }: { token: string; language?: string }): string => {
    const url = `${getEnv().publicUrl}/admin/reset-password?token=${encodeURIComponent(token)}`;
    const paragraphs = [
      translate(language, 'mail.passwordReset.intro'),
      `<a href="${url}">${translate(language, 'mail.passwordReset.action')}</a>`,
      translate(language, 'mail.passwordReset.outro'),
    ];
    return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  },
};
