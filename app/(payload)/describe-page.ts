import { getNextRequestI18n } from '@payloadcms/next/utilities';
import type { Metadata } from 'next';

import { translate, type MessageKey } from '@/lib/core/i18n/text';
import config from '@payload-config';

export const productName = 'Reelhof';

/** The panel's pages that are our own; Payload takes one title for all languages, and its own name where there is none. */
const ownPages: Record<string, MessageKey> = {
  'globals/account': 'account.title',
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

/** A page's title in the language of who asks for it, on top of what is known of it. */
export const describePage = async ({
  key,
  known = {},
}: {
  key: MessageKey;
  known?: Metadata;
}): Promise<Metadata> => {
  const { language } = await getNextRequestI18n({ config: await config });
  const title = `${translate(language, key)} – ${productName}`;
  return { ...known, title, openGraph: { ...known.openGraph, title } };
};
