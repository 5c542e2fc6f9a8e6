import type { AppError } from '@/lib/core/errors';
import { pickLanguage } from '@/lib/core/i18n/languages';

/** Response for a network that tried too many invalid links. The token is not looked up. */
export const answerBusy = (error: AppError, acceptLanguage: string | null): Response => {
  const { status, retryAfter } = error;
  const language = pickLanguage(acceptLanguage);
  return new Response(error.say(language), {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Language': language,
      'X-Robots-Tag': 'noindex, nofollow',
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    },
  });
};
