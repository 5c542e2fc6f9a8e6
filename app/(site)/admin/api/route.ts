import { randomBytes } from 'node:crypto';

import config from '@payload-config';
import { createPayloadRequest } from 'payload';

import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { toLanguage } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';

import { writeReferencePage } from './reference-page';

export const dynamic = 'force-dynamic';

/** Content-Security-Policy of the page: nothing from other hosts. The reference's script injects styles. */
const writePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The API reference, for members who may see integrations. It is a separate document, because its script
 * brings another framework and global styles.
 */
export const GET = async (request: Request): Promise<Response> => {
  const req = await createPayloadRequest({ config, request });
  const { actor } = await resolveContext(req);
  const headers = { 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, Cookie' };
  // The page of integrations explains a missing permission.
  if (!getActorWorkspace(actor) || decide(actor, slugs.integrations, 'read') === 'none') {
    const Location = '/admin/collections/integrations';
    return new Response(null, { status: 307, headers: { ...headers, Location } });
  }
  const nonce = randomBytes(16).toString('base64');
  const language = toLanguage(req.i18n.language);
  const theme = /(?:^|;\s*)payload-theme=(dark|light)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return new Response(writeReferencePage({ language, theme: theme ?? null, nonce }), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': writePolicy(nonce),
    },
  });
};
