import { splitTarget } from '@/lib/core/server/http-server';
import { decodeKey, findKeyFault } from '@/lib/core/storage/object-key';
import {
  getCollectionPageKey,
  getWatchPageKey,
  isVideoKey,
  playerPageKey,
  playerFolder,
} from '@/lib/core/storage/storage-keys';
import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';
import type { ObjectInfo, SignedGrant } from '@/lib/ports/storage';

import { decideLive, decideLivePreview } from './decide-live';
import { decidePlayback } from './decide-playback';
import { type Embedding, findShown } from './find-embedding';
import { getFrameAncestors, getPlayerPolicy, refusalPolicy } from './frame-policy';
import type { AskedRequest, PolicySources } from './policy-sources';
import type { Readers, Refusal, Verdict, Presentation } from './verdict';

/** Query of the page that explains that this site may not show the video. */
const refusalQuery = 'embed=forbidden';

/**
 * The player page is the same for all videos and live events; `frame-ancestors` depends on the one it shows.
 * Browsers show an empty box in a frame that the policy forbids. A forbidden site that sends a `Referer` is
 * therefore redirected to an explanation.
 */
export const decidePage = async (
  asked: AskedRequest,
  { panelOrigins, findEmbedding }: Pick<PolicySources, 'panelOrigins' | 'findEmbedding'>,
  query: string,
): Promise<Presentation | { location: string }> => {
  const parameters = new URLSearchParams(query);
  if (parameters.get('embed') === 'forbidden') return { contentSecurityPolicy: refusalPolicy };
  const { rule, oembed, content } = (await findEmbedding(findShown(parameters))) ?? unrestricted;
  const site = findFramingSite(asked);
  const isAllowed = site === null || mayFrame(rule, panelOrigins, site);
  if (!isAllowed) return { location: `/player/?${query}&${refusalQuery}` };
  return {
    contentSecurityPolicy: getPlayerPolicy(getFrameAncestors(rule, { panelOrigins, site }), panelOrigins),
    ...(oembed && { oembed }),
    ...(content && { content }),
    ...(rule.access !== 'allowed' && { vary: 'Referer, Sec-Fetch-Dest' }),
  };
};

/**
 * The player of an unknown or private video only shows an error. Framing is unrestricted, so that the
 * response does not reveal the owner's settings.
 */
const unrestricted: Embedding = { rule: { access: 'allowed', domains: [] }, oembed: null, content: null };

/** The panel's own origins may always frame a video that is limited to some domains. */
const mayFrame = (rule: EmbedRule, panelOrigins: string[], site: URL): boolean =>
  mayEmbed(rule, site) || (rule.access === 'limited' && panelOrigins.includes(site.origin));

/** The site that frames the page, if browser and site reveal it. */
const findFramingSite = ({ destination, referer = '', host }: AskedRequest): URL | null => {
  if (!/^(?:iframe|frame|embed|object)$/.test(destination ?? '')) return null;
  const site = URL.canParse(referer) ? new URL(referer) : null;
  return site?.host === host ? null : site;
};

type RequestTarget =
  | { kind: 'health' }
  /** A signed URL, or an unsigned path below `/_upload/`; the storage port verifies it. */
  | { kind: 'signed'; isUpload: boolean }
  | { kind: 'object'; key: string; query: string }
  /** Below `/t/{token}/`: the same target, opened by the token. */
  | { kind: 'playback'; token: string; key: string }
  /** Below `/lp/{token}/`: preview of a channel that is not public yet. */
  | { kind: 'live-preview'; token: string; file: string; query: string }
  /** A page at `/watch/` or, with `collection`, at `/collection/`. */
  | { kind: 'page'; key: string; collection: string | null; query: string }
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

  const watched = /^\/watch\/([\w-]{1,64})\/?$/.exec(path);
  if (watched) return { kind: 'page', key: getWatchPageKey(watched[1] ?? ''), collection: null, query };
  const [, collection] = /^\/collection\/([\w-]{1,64})\/?$/.exec(path) ?? [];
  if (collection) return { kind: 'page', key: getCollectionPageKey(collection), collection, query };

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

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT']);

/**
 * Decides how to respond to a request. The only place of such decisions in the edge; other code carries out
 * the verdict.
 */
export const decideRequest = async (asked: AskedRequest, sources: PolicySources): Promise<Verdict> => {
  const target = parseTarget(asked.url);
  if (!methods.has(asked.method)) return refuse('method_not_allowed');
  switch (target.kind) {
    case 'object':
      return decideObject(asked, sources, target);
    case 'page':
      return decideViewerPage(asked, sources, target);
    case 'playback':
      return decidePlayback(asked, sources, target);
    case 'live-preview':
      return decideLivePreview(asked, sources, target);
    case 'signed':
      return decideSigned(asked, sources, target.isUpload);
    case 'health':
      return isReading(asked.method) ? { kind: 'health' } : refuse('method_not_allowed');
    case 'redirect':
      return isReading(asked.method)
        ? { kind: 'redirect', status: 308, location: target.location }
        : refuse('method_not_allowed');
    case 'malformed':
      return refuse('malformed');
  }
};

type Stored = Exclude<Verdict, { kind: 'live' }>;

const refuse = (refusal: Refusal, readers: Readers = 'everybody'): Stored => ({
  kind: 'refuse',
  refusal,
  readers,
});

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** A public object of the stream bucket. */
const decideObject = async (
  asked: AskedRequest,
  sources: PolicySources,
  { key, query }: { key: string; query: string },
): Promise<Verdict> => {
  if (asked.method === 'OPTIONS') return { kind: 'preflight', target: 'delivery', readers: 'everybody' };
  if (!isReading(asked.method)) return refuse('method_not_allowed');
  return decideLive({ key, query, live: sources.live }, () => decideStored(asked, sources, { key, query }));
};

const decideStored = async (
  asked: AskedRequest,
  sources: PolicySources,
  { key, query }: { key: string; query: string },
): Promise<Stored> => {
  const info = await sources.look(key);
  if (info?.visibility !== 'public') return refuse(whyNotPublic(key, info));
  const ref = { bucket: 'stream', key } as const;
  if (key !== playerPageKey) return { kind: 'send', ref, info, isShared: true };
  const page = await decidePage(asked, sources, query);
  return 'location' in page
    ? { kind: 'redirect', status: 302, location: page.location }
    : { kind: 'send', ref, info, isShared: true, presentation: page };
};

/**
 * A page that viewers open themselves. Private and unknown videos get the same response. Only a category's
 * page with `?embed` may be framed, by the sites that may embed its videos.
 */
const decideViewerPage = async (
  asked: AskedRequest,
  { look, findEmbedding, panelOrigins }: PolicySources,
  { key, collection, query }: Extract<RequestTarget, { kind: 'page' }>,
): Promise<Verdict> => {
  if (!isReading(asked.method)) return refuse('method_not_allowed');
  const info = await look(key);
  if (info?.visibility !== 'public') return refuse('no_page');
  const isEmbedded = collection !== null && new URLSearchParams(query).has('embed');
  const embedding = isEmbedded ? await findEmbedding({ kind: 'collection', id: collection }) : null;
  const site = findFramingSite(asked);
  const framing = { panelOrigins, site: site && embedding && mayEmbed(embedding.rule, site) ? site : null };
  const ancestors = embedding ? getFrameAncestors(embedding.rule, framing) : "'none'";
  const presentation = {
    contentSecurityPolicy: getPlayerPolicy(ancestors, panelOrigins),
    ...(isEmbedded && { vary: 'Referer, Sec-Fetch-Dest' }),
  };
  return { kind: 'send', ref: { bucket: 'stream', key }, info, isShared: true, presentation };
};

/**
 * In video folders, private and missing files get the same response, as S3 does for strangers, so that file
 * names stay unknown; state.json contains the public information. Everything else is public, so a missing
 * file may be reported as such.
 */
const whyNotPublic = (key: string, info: ObjectInfo | null): Refusal =>
  info || isVideoKey(key) ? 'not_public' : 'not_found';

/** Checks a signature, which allows reading one object, private or not, or storing one. */
const decideSigned = async (
  asked: AskedRequest,
  { panelOrigins, verify, head }: PolicySources,
  isUpload: boolean,
): Promise<Verdict> => {
  const { method, url, origin, contentType } = asked;
  const panelOrigin = origin !== undefined && panelOrigins.includes(origin) ? origin : null;
  // Browsers send a preflight before the PUT; the signature itself is checked with the PUT.
  if (method === 'OPTIONS') {
    if (!isUpload) return { kind: 'preflight', target: 'delivery', readers: 'everybody' };
    const named = panelOrigin ?? findNamedOrigin(asked, verify);
    const readers = { origin: named };
    if (origin !== undefined && !named) return refuse('origin_not_allowed', readers);
    return { kind: 'preflight', target: 'upload', readers };
  }
  const readers = isUpload && !isReading(method) ? { origin: panelOrigin } : 'everybody';
  if (!verify) return refuse('not_found', readers);
  const verified = verify({ method, url, ...(contentType === undefined ? {} : { contentType }) });
  if ('refused' in verified) return refuse(verified.refused, readers);
  const { grant } = verified;
  if (grant.kind === 'get') return decideRead(grant, head);
  const named = panelOrigin ?? findAllowedOrigin(grant, origin);
  return { kind: 'receive', grant, readers: { origin: named } };
};

/** The origin of a preflight if the URL was signed for its page. */
const findNamedOrigin = ({ url, origin }: AskedRequest, verify: PolicySources['verify']): string | null => {
  const verified = verify?.({ method: 'PUT', url });
  return verified && 'grant' in verified ? findAllowedOrigin(verified.grant, origin) : null;
};

const findAllowedOrigin = (grant: SignedGrant, origin: string | undefined): string | null =>
  grant.kind === 'part' && origin !== undefined && (grant.origin === '*' || grant.origin === origin)
    ? origin
    : null;

/** Originals are always downloads, never displayed. */
const decideRead = async (
  { ref, downloadName }: Extract<SignedGrant, { kind: 'get' }>,
  head: PolicySources['head'],
): Promise<Verdict> => {
  const info = await head(ref);
  if (!info) return refuse('not_found');
  const isSaved = ref.bucket === 'upload' || downloadName !== undefined;
  const presentation = isSaved ? { saveAs: downloadName ?? (true as const) } : {};
  return { kind: 'send', ref, info, isShared: false, presentation };
};
