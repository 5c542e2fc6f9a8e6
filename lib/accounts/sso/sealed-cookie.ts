import type { PayloadRequest } from 'payload';
import { generateCookie, parseCookies } from 'payload/shared';
import type { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';

type Sealed<S extends z.ZodType> = { name: string; path: string; seconds: number; schema: S };

const setCookie = (
  req: PayloadRequest,
  { name, path }: { name: string; path: string },
  value: string,
  seconds: number,
) => {
  req.responseHeaders ??= new Headers();
  req.responseHeaders.append(
    'set-cookie',
    generateCookie<false>({
      name,
      value,
      path,
      maxAge: seconds,
      httpOnly: true,
      // The provider redirects back from another site, which `Strict` would block.
      sameSite: 'Lax',
      secure: getEnv().publicUrl.startsWith('https://'),
      returnCookieAsObject: false,
    }),
  );
};

/**
 * A cookie that only the server can read and write: encrypted, and valid for `seconds` regardless of the
 * browser. It holds state of a single browser without a row.
 */
export const sealedCookie = <S extends z.ZodType>({ name, path, seconds, schema }: Sealed<S>) => ({
  write: (req: PayloadRequest, value: z.input<S>): void => {
    const content = JSON.stringify({ name, until: Date.now() + seconds * 1000, value });
    const sealed = Buffer.from(sealSecret(getEnv().secret, content), 'base64').toString('base64url');
    setCookie(req, { name, path }, sealed, seconds);
  },
  /** The decrypted value; null if it is missing, invalid or expired. */
  read: (headers: Headers): z.output<S> | null => {
    const given = parseCookies(headers).get(name);
    const content = given ? openSecret(getEnv().secrets, given) : null;
    if (!content) return null;
    const sealed = JSON.parse(content) as { name?: unknown; until?: unknown; value?: unknown };
    if (sealed.name !== name || typeof sealed.until !== 'number' || sealed.until <= Date.now()) return null;
    return schema.safeParse(sealed.value).data ?? null;
  },
  clear: (req: PayloadRequest): void => setCookie(req, { name, path }, '', 0),
});
