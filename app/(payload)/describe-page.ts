import { getNextRequestI18n } from '@payloadcms/next/utilities';
import type { Metadata } from 'next';

import { translate, type MessageKey } from '@/lib/core/i18n/text';
import config from '@payload-config';

const productName = 'Reelhof';
const ending = ` – ${productName}`;

/**
 * The panel's pages that are our own; Payload takes one title for all languages, and its own name where there
 * is none.
 */
const ownPages: Record<string, MessageKey> = {
  'globals/account': 'account.title',
  'collections/videos/import': 'imports.title',
  outbox: 'outbox.title',
  'accept-invite': 'people.accept.pageTitle',
  'ai-credits': 'creditUsage.title',
  create: 'signUp.pageTitle',
  'verify-workspace': 'signUp.verify.pageTitle',
  unsubscribe: 'reviewMail.page.title',
  'delete-workspace': 'deletion.page.title',
  'analytics/requests': 'analytics.requests.title',
  'analytics/traffic': 'analytics.traffic.title',
  'reset-password': 'resetPassword.title',
  'confirm-email': 'confirmEmail.title',
};

/** Below a video. */
const editors: [RegExp, MessageKey][] = [
  [/^collections\/videos\/[^/]+\/captions\/[^/]+$/, 'captionEditor.pageTitle'],
  [/^collections\/videos\/[^/]+\/chapters$/, 'chapters.plural'],
];

export const findOwnTitle = (segments: readonly string[] = []): MessageKey | null => {
  const path = segments.join('/');
  return editors.find(([pattern]) => pattern.test(path))?.[1] ?? ownPages[path] ?? null;
};

/**
 * What a page is called, for its tab, and for a chat that shows a link to it: there Payload would speak of
 * itself.
 */
const describe = (name: string, known: Metadata): Metadata => {
  const title = `${name} – ${productName}`;
  return {
    ...known,
    title,
    description: name,
    keywords: null,
    openGraph: { siteName: productName, title, description: name },
  };
};

/** A page of Payload's, which leaves the product's name out where it found nothing. */
export const describeKnown = (known: Metadata): Metadata =>
  typeof known.title === 'string' ? describe(known.title.replace(ending, ''), known) : known;

/** A page of our own, in the language of who asks for it, on top of what is known of it. */
export const describePage = async ({
  key,
  known = {},
}: {
  key: MessageKey;
  known?: Metadata;
}): Promise<Metadata> => {
  const { language } = await getNextRequestI18n({ config: await config });
  return describe(translate(language, key), known);
};
