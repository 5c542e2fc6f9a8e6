import { toAttachment } from '@/lib/ports/storage/content-disposition';
import type { ObjectInfo, SignedGrant } from '@/lib/ports/storage/port';

import type { EdgeContext } from '../server/edge-context';
import { answerEmpty, type Exchange } from '../server/exchange';
import { cacheControlOf, signedCacheControl } from './cache-control';
import { playerPage, preparePlayerPage } from './player-page';
import { refuse } from './refusals';
import { deliveryCors, deliveryPreflight, getObjectHeaders, getPlainHeaders } from './response-headers';
import { serveObject } from './serve-object';

/** How often an object may be replaced under our eyes before we say so. */
const maxLooks = 5;

/** Serves a public object of the stream bucket to anybody. */
export const deliverObject = async (
  context: EdgeContext,
  exchange: Exchange,
  { key, query }: { key: string; query: string },
): Promise<void> => {
  const { method } = exchange.req;
  if (method === 'OPTIONS') return answerEmpty(exchange, 204, getPlainHeaders(deliveryPreflight));
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(exchange, 'method_not_allowed', [...deliveryCors, 'Allow', 'GET, HEAD, OPTIONS']);
  }
  const { storage, hotObjects } = context;
  for (let look = 1; look <= maxLooks; look += 1) {
    const info = await hotObjects.look(key);
    if (info?.visibility !== 'public') return refuse(exchange, whyNotPublic(key, info), deliveryCors);
    const page = key === playerPage ? await preparePlayerPage(context, exchange, { info, query }) : null;
    if (page && 'location' in page) return redirect(exchange, page.location);
    const headers =
      page?.headers ??
      hotObjects.getHeaders(key, info, () => getObjectHeaders(info, { cacheControl: cacheControlOf(key) }));
    const ref = { bucket: 'stream', key } as const;
    if ((await serveObject(exchange, { ref, info, headers, storage, hotObjects })) === 'served') return;
    hotObjects.forgetInfo(key);
  }
  refuse(exchange, 'unavailable', [...deliveryCors, 'Retry-After', '1']);
};

/**
 * Below a video's folders a private file and one that never was get the same answer, the one S3 gives to strangers: which
 * files there are is nobody's business, and what the holder of an id may know is in its state.json. Elsewhere everything is public, so what is not there may be called missing.
 */
const whyNotPublic = (key: string, info: ObjectInfo | null) =>
  info || /^(?:videos|texttracks|thumbnails)\//.test(key) ? 'not_public' : 'not_found';

const redirect = (exchange: Exchange, location: string): void => {
  exchange.result = 'Redirect';
  answerEmpty(exchange, 302, getPlainHeaders(['Location', location]));
};

/** Serves an object, private or not, to the holder of a signed URL. Originals are never shown, always saved. */
export const deliverSigned = async (
  { storage }: EdgeContext,
  exchange: Exchange,
  { ref, downloadName }: Extract<SignedGrant, { kind: 'get' }>,
): Promise<void> => {
  for (let look = 1; look <= maxLooks; look += 1) {
    const info = await storage.head(ref);
    if (!info) return refuse(exchange, 'not_found', deliveryCors);
    const isAttachment = ref.bucket === 'upload' || downloadName !== undefined;
    const headers = getObjectHeaders(info, {
      cacheControl: signedCacheControl,
      ...(isAttachment ? { contentDisposition: toAttachment(downloadName) } : {}),
    });
    if ((await serveObject(exchange, { ref, info, headers, storage })) === 'served') return;
  }
  refuse(exchange, 'unavailable', [...deliveryCors, 'Retry-After', '1']);
};
