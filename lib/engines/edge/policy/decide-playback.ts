import {
  getDataKey,
  getUnlockedPageKey,
  isLogoKey,
  getStateKey,
  getTexttrackFolder,
  getThumbnailFolder,
  getVersionFolder,
  isPreviewKey,
  playerFolder,
  playerPageKey,
} from '@/lib/core/storage/storage-keys';
import {
  getRevocationSubject,
  isRevoked,
  type PlaybackGrant,
  readPlaybackToken,
} from '@/lib/formats/playback-tokens';

import { getPlayerPolicy } from './frame-policy';
import type { AskedRequest, PolicySources } from './policy-sources';
import type { Refusal, Verdict } from './verdict';

const refuse = (refusal: Refusal): Verdict => ({ kind: 'refuse', refusal, readers: 'everybody' });

/**
 * `/t/{token}/…`: the files of one version of a video, private or not, and the player page, from which all
 * relative addresses inherit the token. A token grants only the files that a player of that video needs.
 * Other files are refused as `not_public`.
 */
export const decidePlayback = async (
  asked: AskedRequest,
  { playback, look, panelOrigins }: Pick<PolicySources, 'playback' | 'look' | 'panelOrigins'>,
  { token, key }: { token: string; key: string },
): Promise<Verdict> => {
  if (asked.method === 'OPTIONS') return { kind: 'preflight', target: 'delivery', readers: 'everybody' };
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return refuse('method_not_allowed');
  if (!playback) return refuse('not_public');
  const grant = readPlaybackToken(playback.key, token, playback.now());
  if (typeof grant === 'string') return refuse(grant);
  const isEverybodys = key.startsWith(playerFolder) || isLogoKey(key);
  if (!isEverybodys && !isOfGrant(key, grant)) return refuse('not_public');
  if (!isShownOnOwnHost(asked, grant, panelOrigins)) return refuse('not_public');
  if (await isRejected(grant, playback.findState)) return refuse('not_public');
  const info = await look(key);
  if (!info) return refuse('not_public');
  // The player and its logo are public; only their address differs here.
  if (isEverybodys && info.visibility !== 'public') return refuse('not_public');
  const presentation = {
    cacheControl: getCacheControl(key, grant, playback.now()),
    ...(key === playerPageKey && {
      contentSecurityPolicy: getPlayerPolicy(getAncestors(grant, panelOrigins), panelOrigins),
    }),
    ...(key === getUnlockedPageKey(grant.videoId) && {
      contentSecurityPolicy: getPlayerPolicy("'none'", panelOrigins),
    }),
  };
  return { kind: 'send', ref: { bucket: 'stream', key }, info, isShared: false, presentation };
};

const isRejected = async (
  grant: PlaybackGrant,
  findState: NonNullable<PolicySources['playback']>['findState'],
): Promise<boolean> => {
  const own = await findState(grant.videoId);
  if (own?.isInTrash) return true;
  const subject = getRevocationSubject(grant);
  return isRevoked(grant, subject === grant.videoId ? own : await findState(subject));
};

const isOfGrant = (key: string, { videoId, version }: PlaybackGrant): boolean =>
  key === getDataKey(videoId) ||
  key === getStateKey(videoId) ||
  key === getUnlockedPageKey(videoId) ||
  [getVersionFolder(videoId, version), getTexttrackFolder(videoId), getThumbnailFolder(videoId)].some(
    (folder) => key.startsWith(folder),
  );

/** Immutable files may be stored by the viewer alone, until the token expires. */
const getCacheControl = (
  key: string,
  { videoId, version, expiresAt }: PlaybackGrant,
  now: number,
): string => {
  const isFixed = key.startsWith(getVersionFolder(videoId, version)) || isLogoKey(key);
  if (!isFixed) return 'private, max-age=5';
  if (isPreviewKey(key) && key.endsWith('.m3u8')) return 'private, max-age=1';
  return `private, max-age=${Math.max(0, Math.min(3600, Math.floor(expiresAt - now / 1000)))}`;
};

/**
 * A token for one site is rejected if a browser names another site. Players that name none (apps, casting)
 * are accepted.
 */
const isShownOnOwnHost = (
  { origin, referer, host: edgeHost }: AskedRequest,
  { host }: PlaybackGrant,
  panelOrigins: string[],
): boolean => {
  if (host === null) return true;
  return [origin, referer].every((address) => {
    if (address === undefined) return true;
    // A sandboxed page sends `null`: it belongs to no site.
    if (!URL.canParse(address)) return false;
    const { host: site, hostname, origin: of } = new URL(address);
    return site === edgeHost || hostname === host || panelOrigins.includes(of);
  });
};

const getAncestors = ({ host }: PlaybackGrant, panelOrigins: string[]): string =>
  host === null
    ? '*'
    : [`https://${host}`, `http://${host}:*`, `https://${host}:*`, ...panelOrigins].join(' ');
