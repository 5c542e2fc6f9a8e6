import { randomBytes } from 'node:crypto';

import { createPayloadRequest } from 'payload';

import type { SharePageModel } from '@/components/site/share/model';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { offerSharePage } from '@/lib/http/server/offered-page';
import { resolveContext } from '@/lib/http/resolve-context';
import { findShareCaller } from '@/lib/review/sharing/find-share-caller';
import config from '@payload-config';

import { answerBusy } from './answer-busy';
import { loadRenderer } from './load-renderer';
import { openModel } from './open-model';
import { writePolicy } from './page-policy';

type Args = { params: Promise<{ token: string }> };

export const dynamic = 'force-dynamic';

/**
 * The share page as one document. It runs no Next in the browser, whose own scripts are heavier than the
 * whole page may be, and says in its policy which scripts it has; no cache keeps it.
 */
export const GET = async (request: Request, { params }: Args): Promise<Response> => {
  const { token } = await params;
  const req = await createPayloadRequest({ config, request: asVisit(request) });
  const ctx = { ...(await resolveContext(req)), actor: await findShareCaller(req, { shareToken: token }) };
  const acceptLanguage = request.headers.get('accept-language');
  let model: SharePageModel;
  try {
    model = await openModel(ctx, token, acceptLanguage);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return answerBusy(error, acceptLanguage);
    throw error;
  }
  // Strangers sign in at once and come back; the page of another account names it first.
  if (model.gate?.state === 'login_required') {
    const back = encodeURIComponent(`/collaborate/video/${encodeURIComponent(token)}`);
    return new Response(null, {
      status: 307,
      headers: { Location: `/admin/login?redirect=${back}`, 'Cache-Control': 'private, no-store' },
    });
  }
  const nonce = randomBytes(16).toString('base64');
  const { renderPage } = await loadRenderer();
  return new Response(renderPage(model, { nonce, publicUrl: getEnv().publicUrl }), {
    status: model.gate && ['invalid', 'forbidden', 'expired'].includes(model.gate.state) ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Language': model.language,
      'Content-Security-Policy': writePolicy({ nonce, player: model.player }),
      'X-Robots-Tag': 'noindex, nofollow',
      'Cross-Origin-Opener-Policy': 'same-origin',
      Vary: 'Accept-Language, Cookie',
    },
  });
};

offerSharePage(GET);

/**
 * Somebody who follows a link in a mail comes from another site, and is signed in all the same. The document
 * changes nothing and can't be read by the site that led here, so that the cookie may count.
 */
const asVisit = (request: Request): Request => {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return request;
  const headers = new Headers(request.headers);
  headers.set('sec-fetch-site', 'none');
  return new Request(request.url, { headers });
};
