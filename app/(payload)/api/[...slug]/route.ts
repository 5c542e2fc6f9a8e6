import config from '@payload-config';
import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';
import { getPayload } from 'payload';

import { answerStrangers } from '@/app/(payload)/respond-to-strangers';
import { frameApi } from '@/lib/http/frame-api';
import { type RouteHandler, offer } from '@/lib/http/server/offered';

type RestArgs = Parameters<ReturnType<typeof REST_GET>>[1];

const frame = (handler: RouteHandler<RestArgs>): RouteHandler<RestArgs> =>
  frameApi(handler, config, () => getPayload({ config }));

export const GET = frame(REST_GET(config));
export const POST = frame(REST_POST(config));
export const DELETE = frame(REST_DELETE(config));
export const PATCH = frame(REST_PATCH(config));
export const PUT = frame(REST_PUT(config));
export const OPTIONS = frame(REST_OPTIONS(config));

offer({ api: { GET, POST, DELETE, PATCH, PUT, OPTIONS }, answerStrangers });
