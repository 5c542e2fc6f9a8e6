import { ProviderError } from '@/lib/ports/provider-error';

import { refuse } from '../answer/refuse';
import { corsOf, getPlainHeaders } from '../answer/response-headers';
import type { Verdict } from '../policy/verdict';
import { type EdgeContext, answerEmpty, type Exchange } from '../server/exchange';

/** Largest file of the product, 64 GB. */
const maxUploadBytes = 64e9;

/** Stores the body of a signed PUT and responds with its ETag and no body, as S3 does. */
export const receiveUpload = async (
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
