import { isPreviewKey, parseVideoKey } from '@/lib/core/storage/storage-keys';

const oneYear = 'public, max-age=31536000, immutable';
const growing = 'public, max-age=1';
const short = 'public, max-age=5';

/** Names with a content hash: esbuild's eight base-32 letters, or hexadecimal digits. */
const hashedName = /[-.](?:[A-Z2-7]{8}|(?=[a-f]*\d)[0-9a-f]{8,64})\.[a-z0-9]+$/;

/**
 * `Cache-Control` of a public object by its key: a year for files that never change
 * (`videos/{id}/{version}/…` except growing playlists, live segments, text tracks, thumbnails, logos, hashed
 * player files); live playlists 1 s in CDNs only; the player's other scripts and styles a minute; all else
 * (data.json, the player page) 5 s.
 */
export const cacheControlOf = (key: string): string => {
  const [folder, , , ...rest] = key.split('/');
  switch (folder) {
    case 'videos':
      // These playlists grow while viewers watch.
      if (isPreviewKey(key) && key.endsWith('.m3u8')) return growing;
      return parseVideoKey(key)?.folder ? oneYear : short;
    case 'player':
      if (hashedName.test(key)) return oneYear;
      return key.endsWith('.html') ? short : 'public, max-age=60';
    case 'logos':
      return oneYear;
    case 'live':
      if (key.endsWith('.m3u8')) return 'public, max-age=0, s-maxage=1';
      return rest.length > 1 ? oneYear : short;
    default:
      return short;
  }
};
