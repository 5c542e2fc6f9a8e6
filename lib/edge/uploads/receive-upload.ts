import { ProviderError } from '@/lib/ports/provider-error';
import type { SignedGrant, StorageIngress } from '@/lib/ports/storage/port';

import type { HeaderList } from '../answer/header-list';
import { refuse } from '../answer/refusals';
import { getPlainHeaders, uploadCors } from '../answer/response-headers';
import type { EdgeContext } from '../server/edge-context';
import { answerEmpty, type Exchange } from '../server/exchange';

/** Largest file of the product, 64 GB. */
const maxUploadBytes = 64e9;

type UploadGrant = Extract<SignedGrant, { kind: 'put' | 'part' }>;

/** Stores the body of a signed PUT and answers with its ETag and no body, as S3 does. */
export const receiveUpload = async (
  { panelOrigins, log }: EdgeContext,
  exchange: Exchange,
  { ingress, grant }: { ingress: StorageIngress; grant: UploadGrant },
): Promise<void> => {
  const { req, res } = exchange;
  const cors = uploadCors(req.headers.origin, panelOrigins);
  const contentLength = Number(req.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(contentLength)) return refuseUpload(exchange, 'length_required', cors);
  if (contentLength > maxUploadBytes) return refuseUpload(exchange, 'payload_too_large', cors);

  if (exchange.expectsContinue) res.writeContinue();
  exchange.expectsContinue = false;
  try {
    const received = await ingress.receive({ grant, body: req, contentLength });
    if ('refused' in received) return refuseUpload(exchange, received.refused, cors);
    exchange.result = 'Miss';
    answerEmpty(exchange, 200, getPlainHeaders([...cors, 'ETag', received.etag]));
  } catch (error) {
    // The last bytes may have come, and waited to be read, when the client went away.
    if (req.errored || (req.destroyed && !req.complete)) {
      log.debug({ requestId: exchange.requestId, err: error }, 'upload was broken off');
      res.destroy();
      return;
    }
    log.error({ requestId: exchange.requestId, err: error }, 'upload failed');
    const isFull = error instanceof ProviderError && error.code === 'storage_full';
    refuseUpload(exchange, isFull ? 'storage_full' : 'unavailable', cors);
  }
};

/** How long a client that was refused may go on sending before it is cut off. */
const lingerMs = 2000;

/**
 * Says no to somebody who is still sending. Closing at once would reset the connection and the client might never read
 * why; so the answer goes out, what arrives is thrown away for a moment, and then the connection is closed.
 */
export const refuseUpload = (
  exchange: Exchange,
  refusal: Parameters<typeof refuse>[1],
  cors: HeaderList,
): void => {
  const { req, res } = exchange;
  const headers = [...cors, 'Connection', 'close'];
  // A client that still waits for its `100 Continue` sends nothing.
  if (req.complete || exchange.expectsContinue) return refuse(exchange, refusal, headers);

  refuse(exchange, refusal, headers, { keepOpen: true });
  const finish = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(finish, lingerMs);
  req.once('end', finish).once('close', finish).resume();
};
