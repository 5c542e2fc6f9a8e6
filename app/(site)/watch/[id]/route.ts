import config from '@payload-config';
import { getPayload } from 'payload';

import { answerMissing } from '@/app/(payload)/respond-to-strangers';
import { getPorts } from '@/lib/adapters/get-ports';
import { AppError } from '@/lib/core/errors';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate } from '@/lib/http/rate-limit/consume-rate';
import { findWatchUrl } from '@/lib/videos/publishing/watch/store-watch-page';

type Args = { params: Promise<{ id: string }> };

export const dynamic = 'force-dynamic';

const visits = { name: 'watch-page', max: 300, seconds: 60 };

/**
 * Redirects to a video's watch page, which the edge, the CDN or the workspace's own domain serves. Not cached,
 * because the address changes with the domain.
 */
export const GET = async (request: Request, { params }: Args): Promise<Response> => {
  const { id } = await params;
  const payload = await getPayload({ config });
  const client = getClientKey(request);
  try {
    if (client) await consumeRate(visits, client, payload);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(null, { status: error.status, headers: { 'Retry-After': String(error.retryAfter) } });
  }
  const location = await findWatchUrl({ payload, ports: getPorts() }, id);
  if (!location) return answerMissing(request);
  return new Response(null, {
    status: 302,
    headers: { Location: location + new URL(request.url).search, 'Cache-Control': 'private, no-store' },
  });
};
