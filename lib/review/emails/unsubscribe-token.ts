import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isEqualSecret } from '@/lib/core/secrets/secret';

const addressee = z.object({ u: z.string(), v: z.string() });
export type Addressee = { userId: string; videoId: string };

const sign = (content: string): string => hmac(deriveKey(getEnv().secret, 'review-mails'), content);

/** What a mail's link carries instead of a log-in: whose mails, about which video. It lets nobody do anything else, and stays good. */
export const createUnsubscribeToken = ({ userId, videoId }: Addressee): string => {
  const content = Buffer.from(JSON.stringify({ u: userId, v: videoId })).toString('base64url');
  return `${content}.${sign(content)}`;
};

/** Null for a token that is not ours. */
export const readUnsubscribeToken = (token: string): Addressee | null => {
  const [content = '', signature = ''] = token.split('.');
  if (!content || !isEqualSecret(signature, sign(content))) return null;
  const { u, v } = addressee.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return { userId: u, videoId: v };
};

/** The page for people, and the call for their mail program (RFC 8058). */
export const getUnsubscribeUrls = (token: string): { page: string; call: string } => ({
  page: `${getEnv().publicUrl}/admin/unsubscribe?token=${token}`,
  call: `${getEnv().publicUrl}/api/review-mails/unsubscribe?token=${token}`,
});

/** The headers by which mail programs show a button of their own. */
export const toUnsubscribeHeaders = (token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${getUnsubscribeUrls(token).call}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
