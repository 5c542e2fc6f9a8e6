import { pageAssetsPath } from '@/lib/http/server/page-assets-path';
import { getEnv } from '@/lib/core/env';
import type { Share } from '@/lib/sharing/describe-share';

type PolicyInput = { nonce: string; playback: Pick<Share['playback'], 'dataUrl' | 'playerScript'> | null };

/**
 * The page's Content-Security-Policy: scripts of this build and the player's by their folders, what was rendered by its nonce, no
 * markup from strings. Media come from where the workspace's videos are.
 */
export const writePolicy = ({ nonce, playback }: PolicyInput): string => {
  const assets = new URL(pageAssetsPath, getEnv().publicUrl).href;
  const media = playback ? new URL(playback.dataUrl).origin : '';
  const player = playback ? new URL('.', playback.playerScript).href : '';
  const lists: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, assets, player],
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
