import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';

import { answerUnknownRoutes } from '@/lib/http/answer-unknown-routes';
import { limitBody } from '@/lib/http/limit-body';
import { logRequests } from '@/lib/http/log-requests';
import { refuseForeignOrigins } from '@/lib/http/refuse-foreign-origins';
import config from '@payload-config';

type RouteHandler = ReturnType<typeof REST_POST>;

const frame = (handler: RouteHandler) => logRequests(answerUnknownRoutes(handler));
/** In front of every call that changes something. */
const guard = (handler: RouteHandler) => frame(limitBody(refuseForeignOrigins(handler)));

export const GET = frame(REST_GET(config));
export const POST = guard(REST_POST(config));
export const DELETE = guard(REST_DELETE(config));
export const PATCH = guard(REST_PATCH(config));
export const PUT = guard(REST_PUT(config));
export const OPTIONS = REST_OPTIONS(config);
