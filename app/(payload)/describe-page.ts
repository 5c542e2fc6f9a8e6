import config from '@payload-config';
import { getNextRequestI18n } from '@payloadcms/next/utilities';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getPayload } from 'payload';
import { cache } from 'react';

import { assertDatabase } from '@/lib/core/database/await-database';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { findRowTitle } from '@/lib/platform/find-row-title';

/** Calls `assertDatabase` once per request. */
export const requireDatabase = cache(async (): Promise<void> => assertDatabase(await getPayload({ config })));

const productName = 'Reelhof';
const ending = ` – ${productName}`;

/**
 * Titles of our own panel pages. Payload only supports one title for all languages, and defaults to its own
 * name.
 */
const ownPages: Record<string, MessageKey> = {
  'globals/account': 'account.title',
  'collections/videos/import': 'imports.title',
  profile: 'account.profile.title',
  inbox: 'inbox.title',
  trash: 'trash.title',
  outbox: 'outbox.title',
  'operator-settings': 'operatorSettings.title',
  'accept-invite': 'people.accept.pageTitle',
  'ai-credits': 'creditUsage.title',
  create: 'signUp.pageTitle',
  'verify-workspace': 'signUp.verify.pageTitle',
  unsubscribe: 'reviewEmail.page.title',
  'delete-workspace': 'deletion.page.title',
  'analytics/requests': 'analytics.requests.title',
  'analytics/traffic': 'analytics.traffic.title',
  'reset-password': 'resetPassword.title',
  'confirm-email': 'confirmEmail.title',
  'change-email': 'changeEmail.title',
};

/** Pages below a video. */
const editors: [RegExp, MessageKey][] = [
  [/^collections\/videos\/[^/]+\/captions\/[^/]+$/, 'captionEditor.pageTitle'],
  [/^collections\/videos\/[^/]+\/chapters$/, 'chapters.plural'],
  [/^collections\/videos\/[^/]+\/trim$/, 'trim.title'],
];

const findOwnTitle = (segments: readonly string[] = []): MessageKey | null => {
  const path = segments.join('/');
  return editors.find(([pattern]) => pattern.test(path))?.[1] ?? ownPages[path] ?? null;
};

/**
 * Metadata of a page: its title, and the preview of links in chats, which Payload would fill with its own
 * name.
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

/** Metadata of a Payload page. Payload omits the product's name on pages that were not found. */
export const describeKnown = (known: Metadata): Metadata =>
  typeof known.title === 'string' ? describe(known.title.replace(ending, ''), known) : known;

/** Metadata of our own page in the user's language, merged into `known`. */
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

/** Metadata of a page of the panel: what it is, and of which row. */
export const describePanelPage = async (
  known: Metadata,
  segments: readonly string[] = [],
): Promise<Metadata> => {
  const row = await findRowTitle(await getPayload({ config }), { headers: await headers(), segments });
  const key = findOwnTitle(segments);
  if (!key) return row ? describe(row, known) : describeKnown(known);
  if (!row) return describePage({ key, known });
  const { language } = await getNextRequestI18n({ config: await config });
  return describe(`${translate(language, key)} – ${row}`, known);
};
