import { pageAssetsPath } from '@/lib/http/server/page-assets-path';
import { getEnv } from '@/lib/core/env/env';
import type { SharePageModel } from '@/components/site/share/model';

type PolicyInput = { nonce: string; player: SharePageModel['player'] };

/**
 * The page's Content-Security-Policy: scripts of this build and the player's by their folders, what was
 * rendered by its nonce, no markup from strings. Media come from where the workspace's videos are.
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
