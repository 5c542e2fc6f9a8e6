import config from '@payload-config';
import { getPayload } from 'payload';

import { answerMissing } from '@/app/(payload)/respond-to-strangers';
import { getPorts } from '@/lib/adapters/get-ports';
import type { SystemContext } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate } from '@/lib/http/rate-limit/consume-rate';

const visits = { name: 'viewer-pages', max: 300, seconds: 60 };

/**
 * Redirects to a page for viewers, which the edge, the CDN or the workspace's own domain serves. Not cached,
 * because the address changes with the domain.
 */
export const redirectViewers = async (
  request: Request,
  find: (ctx: SystemContext) => Promise<string | null>,
): Promise<Response> => {
  const payload = await getPayload({ config });
  const client = getClientKey(request);
  try {
    if (client) await consumeRate(visits, client, payload);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(null, { status: error.status, headers: error.toHeaders() });
  }
  const location = await find({ payload, ports: getPorts() });
  if (!location) return answerMissing(request);
  return new Response(null, {
    status: 302,
    headers: { Location: location + new URL(request.url).search, 'Cache-Control': 'private, no-store' },
  });
};
