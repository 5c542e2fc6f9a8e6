import type { SharePageModel } from '@/components/site/share/page-context';
import { getEnv } from '@/lib/core/env/env';
import type { AppError } from '@/lib/core/errors';
import { pickLanguage } from '@/lib/core/i18n/languages';
import { pageAssetsPath } from '@/lib/http/server/page-assets';

type PolicyInput = { nonce: string; player: SharePageModel['player'] };

/**
 * Content-Security-Policy of the page: scripts of this build and the player by folder, rendered scripts by
 * nonce, no markup from strings. Media come from the origin of the workspace's videos.
 */
export const writePolicy = ({ nonce, player }: PolicyInput): string => {
  const assets = new URL(pageAssetsPath, getEnv().publicUrl).href;
  const media = player?.origin ?? '';
  const playerFolder = player ? new URL('.', player.script).href : '';
  const lists: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, assets, playerFolder],
    'style-src': [`'nonce-${nonce}'`, assets],
    'font-src': [assets],
    'img-src': ["'self'", 'data:', media],
    'media-src': [media, 'blob:'],
    'connect-src': ["'self'", media],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
  return Object.entries(lists)
    .map(([name, values]) => `${name} ${values.filter(Boolean).join(' ')}`)
    .join('; ');
};

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
