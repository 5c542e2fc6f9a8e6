import { redactUrl } from '@/lib/core/logging/log';
import { ProviderError } from '@/lib/ports/provider-error';

import { refuse } from '../answer/refuse';
import { corsOf, getPlainHeaders, getPreflightHeaders } from '../answer/response-headers';
import { sendObject } from '../answer/send-object';
import { passOnToLive } from '../live/pass-on-to-live';
import { decideRequest } from '../policy/decide-request';
import type { AskedRequest } from '../policy/policy-sources';
import type { Verdict } from '../policy/verdict';
import { type EdgeContext, answerEmpty, answerJson, type Exchange } from './exchange';

/** Number of times an object may be replaced between verdict and first byte before the request fails. */
const maxLooks = 5;

/** Handles one request and always responds. */
export const handleRequest = async (context: EdgeContext, exchange: Exchange): Promise<void> => {
  const { req, res } = exchange;
  try {
    const asked = toAskedRequest(exchange);
    for (let look = 1; look <= maxLooks; look += 1) {
      const verdict = await decideRequest(asked, context.policy);
      if ((await carryOut(context, exchange, verdict)) !== 'changed') return;
    }
    refuse(exchange, 'unavailable');
  } catch (error) {
    const url = redactUrl(req.url ?? '');
    // A client that disconnects before the end of a file is not an error.
    const isClientGone = res.destroyed || req.socket.destroyed;
    const level = isClientGone ? 'debug' : 'error';
    context.log[level](
      { requestId: exchange.requestId, method: req.method, url, err: error },
      'a request failed',
    );
    if (res.headersSent || isClientGone) res.destroy();
    else refuse(exchange, 'unavailable');
  }
};

const toAskedRequest = ({ req: { method = '', url = '', headers } }: Exchange): AskedRequest => ({
  method,
  url,
  host: headers.host,
  origin: headers.origin,
  referer: headers.referer,
  contentType: headers['content-type'],
  destination: headers['sec-fetch-dest']?.toString(),
});

/** `changed`: the object was replaced since the verdict, and no response was started. */
const carryOut = async (
  context: EdgeContext,
  exchange: Exchange,
  verdict: Verdict,
): Promise<'answered' | 'changed'> => {
  switch (verdict.kind) {
    case 'send':
      return sendObject(context, exchange, verdict);
    case 'receive':
      await receiveUpload(context, exchange, verdict);
      break;
    case 'health':
      await answerHealth(context, exchange);
      break;
    case 'preflight':
      answerEmpty(exchange, 204, getPreflightHeaders(verdict));
      break;
    case 'redirect':
      exchange.result = 'Redirect';
      answerEmpty(exchange, verdict.status, getPlainHeaders(['Location', verdict.location]));
      break;
    case 'live':
      if (await passOnToLive(context, exchange, verdict.path)) break;
      return carryOut(context, exchange, await verdict.findOther());
    case 'noted':
      answerEmpty(exchange, 204, getPlainHeaders(corsOf('everybody')));
      break;
    case 'refuse':
      refuse(exchange, verdict.refusal, verdict.readers);
  }
  return 'answered';
};

const answerHealth = async ({ checkHealth }: EdgeContext, exchange: Exchange): Promise<void> => {
  const { isReady, missing } = await checkHealth();
  answerJson(exchange, isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', missing });
};

/** Largest file of the product, 64 GB. */
const maxUploadBytes = 64e9;

/** Stores the body of a signed PUT and responds with its ETag and no body, as S3 does. */
const receiveUpload = async (
  { storage: { ingress }, log }: EdgeContext,
  exchange: Exchange,
  { grant, readers }: Extract<Verdict, { kind: 'receive' }>,
): Promise<void> => {
  const { req, res } = exchange;
  if (!ingress) return refuse(exchange, 'not_found', readers);
  const contentLength = Number(req.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(contentLength)) return refuse(exchange, 'length_required', readers);
  if (contentLength > maxUploadBytes) return refuse(exchange, 'payload_too_large', readers);

  if (exchange.expectsContinue) res.writeContinue();
  exchange.expectsContinue = false;
  try {
    const received = await ingress.receive({ grant, body: req, contentLength });
    if ('refused' in received) return refuse(exchange, received.refused, readers);
    exchange.result = 'Miss';
    answerEmpty(exchange, 200, getPlainHeaders([...corsOf(readers), 'ETag', received.etag]));
  } catch (error) {
    // The last bytes may have arrived unread when the client disconnected.
    if (req.errored || (req.destroyed && !req.complete)) {
      log.debug({ requestId: exchange.requestId, err: error }, 'an upload was aborted by the client');
      res.destroy();
      return;
    }
    log.error({ requestId: exchange.requestId, err: error }, 'an upload failed');
    const isFull = error instanceof ProviderError && error.code === 'storage_full';
    refuse(exchange, isFull ? 'storage_full' : 'unavailable', readers);
  }
};
