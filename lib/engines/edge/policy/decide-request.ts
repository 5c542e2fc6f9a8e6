import { isVideoKey, playerPageKey } from '@/lib/core/storage/storage-keys';
import type { ObjectInfo, SignedGrant } from '@/lib/ports/storage';

import { decideLive, decideLivePreview } from './decide-live';
import { decidePage } from './decide-page';
import { decidePlayback } from './decide-playback';
import type { AskedRequest, PolicyFacts } from './policy-facts';
import { parseTarget } from './request-target';
import type { Readers, Refusal, Verdict } from './verdict';

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT']);

/**
 * Decides how to respond to a request. The only place of such decisions in the edge; other code carries out
 * the verdict.
 */
export const decideRequest = async (asked: AskedRequest, facts: PolicyFacts): Promise<Verdict> => {
  const target = parseTarget(asked.url);
  if (!methods.has(asked.method)) return refuse('method_not_allowed');
  switch (target.kind) {
    case 'object':
      return decideObject(asked, facts, target);
    case 'playback':
      return decidePlayback(asked, facts, target);
    case 'live-preview':
      return decideLivePreview(asked, facts, target);
    case 'signed':
      return decideSigned(asked, facts, target.isUpload);
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
  facts: PolicyFacts,
  { key, query }: { key: string; query: string },
): Promise<Verdict> => {
  if (asked.method === 'OPTIONS') return { kind: 'preflight', target: 'delivery', readers: 'everybody' };
  if (!isReading(asked.method)) return refuse('method_not_allowed');
  return decideLive({ key, query, live: facts.live }, () => decideStored(asked, facts, { key, query }));
};

const decideStored = async (
  asked: AskedRequest,
  facts: PolicyFacts,
  { key, query }: { key: string; query: string },
): Promise<Stored> => {
  const info = await facts.look(key);
  if (info?.visibility !== 'public') return refuse(whyNotPublic(key, info));
  const ref = { bucket: 'stream', key } as const;
  if (key !== playerPageKey) return { kind: 'send', ref, info, isShared: true };
  const page = await decidePage(asked, facts, query);
  return 'location' in page
    ? { kind: 'redirect', status: 302, location: page.location }
    : { kind: 'send', ref, info, isShared: true, presentation: page };
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
  { panelOrigins, verify, head }: PolicyFacts,
  isUpload: boolean,
): Promise<Verdict> => {
  const { method, url, origin, contentType } = asked;
  const panelOrigin = origin !== undefined && panelOrigins.includes(origin) ? origin : null;
  // Browsers send a preflight before the PUT; the signature itself is checked with the PUT.
  if (method === 'OPTIONS') {
    if (!isUpload) return { kind: 'preflight', target: 'delivery', readers: 'everybody' };
    const readers = { origin: panelOrigin };
    if (origin !== undefined && !panelOrigin) return refuse('origin_not_allowed', readers);
    return { kind: 'preflight', target: 'upload', readers };
  }
  const readers = isUpload && !isReading(method) ? { origin: panelOrigin } : 'everybody';
  if (!verify) return refuse('not_found', readers);
  const verified = verify({ method, url, ...(contentType === undefined ? {} : { contentType }) });
  if ('refused' in verified) return refuse(verified.refused, readers);
  const { grant } = verified;
  return grant.kind === 'get' ? decideRead(grant, head) : { kind: 'receive', grant, readers };
};

/** Originals are always downloads, never displayed. */
const decideRead = async (
  { ref, downloadName }: Extract<SignedGrant, { kind: 'get' }>,
  head: PolicyFacts['head'],
): Promise<Verdict> => {
  const info = await head(ref);
  if (!info) return refuse('not_found');
  const isSaved = ref.bucket === 'upload' || downloadName !== undefined;
  const presentation = isSaved ? { saveAs: downloadName ?? (true as const) } : {};
  return { kind: 'send', ref, info, isShared: false, presentation };
};
