import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';

const addressee = z.object({ u: z.string(), v: z.string() });
export type Addressee = { userId: string; videoId: string };

const purpose = 'review-mails';

const sign = (content: string): string => hmac(deriveKey(getEnv().secret, purpose), content);

/**
 * Authenticates an email's unsubscribe link: recipient and video. It allows nothing else and never expires.
 */
export const createUnsubscribeToken = ({ userId, videoId }: Addressee): string => {
  const content = Buffer.from(JSON.stringify({ u: userId, v: videoId })).toString('base64url');
  return `${content}.${sign(content)}`;
};

/** Null for a foreign token. */
export const readUnsubscribeToken = (token: string): Addressee | null => {
  const [content = '', signature = ''] = token.split('.');
  if (!content || !isHmacOf(signature, content, { secrets: getEnv().secrets, purpose })) return null;
  const { u, v } = addressee.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return { userId: u, videoId: v };
};

/** The page for people, and the endpoint for mail clients (RFC 8058). */
export const getUnsubscribeUrls = (token: string): { page: string; call: string } => ({
  page: `${getEnv().publicUrl}/admin/unsubscribe?token=${token}`,
  call: `${getEnv().publicUrl}/api/review-mails/unsubscribe?token=${token}`,
});

/** Headers with which mail clients show their own unsubscribe button. */
export const toUnsubscribeHeaders = (token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${getUnsubscribeUrls(token).call}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
