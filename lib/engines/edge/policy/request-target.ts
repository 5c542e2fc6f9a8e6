import { splitTarget } from '@/lib/core/server/http-server';
import { playerFolder, playerPageKey } from '@/lib/core/storage/storage-keys';
import { decodeKey, findKeyFault } from '@/lib/core/storage/object-key';

export type RequestTarget =
  | { kind: 'health' }
  /** A signed URL, or an unsigned path below `/_upload/`; the storage port verifies it. */
  | { kind: 'signed'; isUpload: boolean }
  | { kind: 'object'; key: string; query: string }
  /** Below `/t/{token}/`: the same target, opened by the token. */
  | { kind: 'playback'; token: string; key: string }
  /** Below `/lp/{token}/`: preview of a channel that is not public yet. */
  | { kind: 'live-preview'; token: string; file: string; query: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'malformed' };

const playerPath = `/${playerFolder}`;

/** Parses a raw request target (`req.url`) without normalising it: an unclean path is malformed. */
export const parseTarget = (url: string): RequestTarget => {
  const { path, query } = splitTarget(url);
  if (!path.startsWith('/')) return { kind: 'malformed' };
  if (path === '/health') return { kind: 'health' };
  if (`${path}/` === playerPath) return { kind: 'redirect', location: playerPath + (query && `?${query}`) };

  const tokened = /^\/t\/([^/]*)\/(.*)$/.exec(path);
  if (tokened) return parsePlayback({ token: tokened[1] ?? '', path: `/${tokened[2] ?? ''}`, query });

  const preview = /^\/lp\/([\w.-]{1,400})\/([\w./-]{1,100})$/.exec(path);
  if (preview) {
    const [, token = '', file = ''] = preview;
    return findKeyFault(file) ? { kind: 'malformed' } : { kind: 'live-preview', token, file, query };
  }

  const isUpload = path.startsWith('/_upload/');
  if (isUpload || /(?:^|&)signature=/.test(query)) return { kind: 'signed', isUpload };
  const key = decodeKey(path === playerPath ? playerPageKey : path.slice(1));
  return key === null ? { kind: 'malformed' } : { kind: 'object', key, query };
};

const parsePlayback = ({
  token,
  path,
  query,
}: {
  token: string;
  path: string;
  query: string;
}): RequestTarget => {
  if (`${path}/` === playerPath)
    return { kind: 'redirect', location: `/t/${token}${playerPath}${query && `?${query}`}` };
  const key = decodeKey(path === playerPath ? playerPageKey : path.slice(1));
  return key === null ? { kind: 'malformed' } : { kind: 'playback', token, key };
};
