import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';
import { getPayload, type Payload } from 'payload';

import { answerStrangers } from '@/app/(payload)/answer-strangers';
import { getEnv } from '@/lib/core/env/env';
import { frameApi } from '@/lib/http/frame/frame-api';
import type { RouteHandler } from '@/lib/http/frame/route-handler';
import { offerApi } from '@/lib/http/server/offered-api';
import { offerStrangersAnswers } from '@/lib/http/server/offered-strangers';
import { assertSameSecret } from '@/lib/platform/secret-fingerprint';
import config from '@payload-config';

type RestArgs = Parameters<ReturnType<typeof REST_GET>>[1];

const open = async (): Promise<Payload> => {
  const payload = await getPayload({ config });
  await assertSameSecret(payload, getEnv().secret);
  return payload;
};

let opened: Promise<Payload> | undefined;
const openOnce = async (): Promise<Payload> => {
  opened ??= open();
  try {
    return await opened;
  } catch (error) {
    // The next call tries again.
    opened = undefined;
    throw error;
  }
};

const frame = (handler: RouteHandler<RestArgs>): RouteHandler<RestArgs> =>
  frameApi(handler, config, openOnce);

export const GET = frame(REST_GET(config));
export const POST = frame(REST_POST(config));
export const DELETE = frame(REST_DELETE(config));
export const PATCH = frame(REST_PATCH(config));
export const PUT = frame(REST_PUT(config));
export const OPTIONS = frame(REST_OPTIONS(config));

offerApi({ GET, POST, DELETE, PATCH, PUT, OPTIONS });
offerStrangersAnswers(answerStrangers);
