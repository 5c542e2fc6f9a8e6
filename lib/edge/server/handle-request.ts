import { redactUrl } from '@/lib/core/log';

import { deliverObject, deliverSigned } from '../answer/deliver-object';
import { refuse } from '../answer/refusals';
import {
  deliveryCors,
  deliveryPreflight,
  getPlainHeaders,
  uploadCors,
  uploadPreflight,
} from '../answer/response-headers';
import { receiveUpload, refuseUpload } from '../uploads/receive-upload';
import type { EdgeContext } from './edge-context';
import { answerEmpty, answerJson, type Exchange } from './exchange';
import { parseTarget } from './request-target';

/** Answers one request, whatever happens. */
export const handleRequest = async (context: EdgeContext, exchange: Exchange): Promise<void> => {
  const { req, res } = exchange;
  try {
    await route(context, exchange);
  } catch (error) {
    const url = redactUrl(req.url ?? '');
    // A client that left in the middle of a file is its own business.
    const isClientGone = res.destroyed || req.socket.destroyed;
    const level = isClientGone ? 'debug' : 'error';
    context.log[level](
      { requestId: exchange.requestId, method: req.method, url, err: error },
      'request failed',
    );
    if (res.headersSent || isClientGone) res.destroy();
    else refuse(exchange, 'unavailable', deliveryCors);
  }
};

const route = async (context: EdgeContext, exchange: Exchange): Promise<void> => {
  const target = parseTarget(exchange.req.url ?? '');
  switch (target.kind) {
    case 'object':
      return deliverObject(context, exchange, target);
    case 'signed':
      return answerSigned(context, exchange, target.isUpload);
    case 'health':
      return answerHealth(context, exchange);
    case 'redirect':
      exchange.result = 'Redirect';
      return answerEmpty(exchange, 308, getPlainHeaders(['Location', target.location]));
    case 'malformed':
      return refuseUpload(exchange, 'malformed', deliveryCors);
  }
};

const answerHealth = async ({ checkHealth }: EdgeContext, exchange: Exchange): Promise<void> => {
  const { isReady, missing } = await checkHealth();
  answerJson(exchange, isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', missing });
};

const answerSigned = async (context: EdgeContext, exchange: Exchange, isUpload: boolean): Promise<void> => {
  const { req } = exchange;
  const { ingress } = context.storage;
  const isReading = req.method === 'GET' || req.method === 'HEAD';
  const cors = isUpload && !isReading ? uploadCors(req.headers.origin, context.panelOrigins) : deliveryCors;
  if (req.method === 'OPTIONS') return answerPreflight(context, exchange, isUpload);
  if (!ingress) return refuseUpload(exchange, 'not_found', cors);

  const contentType = req.headers['content-type'];
  const verified = ingress.verify({
    method: req.method ?? '',
    url: req.url ?? '',
    ...(contentType === undefined ? {} : { contentType }),
  });
  if ('refused' in verified) return refuseUpload(exchange, verified.refused, cors);
  const { grant } = verified;
  return grant.kind === 'get'
    ? deliverSigned(context, exchange, grant)
    : receiveUpload(context, exchange, { ingress, grant });
};

/** Browsers ask before they PUT; the signature itself is judged with the PUT. */
const answerPreflight = ({ panelOrigins }: EdgeContext, exchange: Exchange, isUpload: boolean): void => {
  if (!isUpload) return answerEmpty(exchange, 204, getPlainHeaders(deliveryPreflight));
  const { origin } = exchange.req.headers;
  const cors = uploadCors(origin, panelOrigins);
  if (origin !== undefined && !panelOrigins.includes(origin)) {
    return refuse(exchange, 'origin_not_allowed', cors);
  }
  return answerEmpty(exchange, 204, getPlainHeaders([...cors, ...uploadPreflight]));
};
