import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import config from '@payload-config';
import { createPayloadRequest } from 'payload';

import type { SharePageModel } from '@/components/site/share/page-context';
import type { renderPage } from '@/components/site/share/render-page';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compileMessages } from '@/lib/core/i18n/compile-messages';
import { findAcceptedLanguage, pickLanguage } from '@/lib/core/i18n/languages';
import { messages } from '@/lib/core/i18n/messages';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import { readThread } from '@/lib/review/sharing/comments/find-thread';
import { findShareCaller } from '@/lib/review/sharing/find-author';
import type { SharedVideo } from '@/lib/review/sharing/links/find-share';
import { describeShare, describeShareWorkspace } from '@/lib/review/sharing/page/describe-share';
import { openShare, type ShareAccount } from '@/lib/review/sharing/page/open-share';

import { answerBusy, writePolicy } from './page-response';

type Renderer = { renderPage: typeof renderPage };

let loading: Promise<Renderer> | undefined;

/**
 * Loads the server build of the page. Next gives routes a React without state, so the page bundles its own,
 * and Next's bundler must not process it.
 */
const loadRenderer = (): Promise<Renderer> => {
  const { href } = pathToFileURL(path.join(process.cwd(), 'dist', 'site', 'server', 'render-page.mjs'));
  loading ??= import(/* webpackIgnore: true */ /* turbopackIgnore: true */ href) as Promise<Renderer>;
  return loading;
};

type Args = { params: Promise<{ token: string }> };

export const dynamic = 'force-dynamic';

/**
 * The share page as a single document. It does not load Next in the browser, whose scripts exceed the page's
 * size budget. It sets its own script policy and is never cached.
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
  // Visitors without a session are redirected to the sign-in page. For another account, the page first shows
  // which one is signed in.
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

/**
 * Treats a navigation from another site as a direct visit, so that people who follow a link in an email are
 * signed in. This is safe, because the document changes nothing and the linking site cannot read it.
 */
const asVisit = (request: Request): Request => {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return request;
  const headers = new Headers(request.headers);
  headers.set('sec-fetch-site', 'none');
  return new Request(request.url, { headers });
};

/** The texts of the page, including the one that it uses from the kit. */
const compileTexts = ({ sharePage, kit: { close } }: (typeof messages)['en']) =>
  compileMessages({ sharePage, kit: { close } });
const texts = { de: compileTexts(messages.de), en: compileTexts(messages.en) };

/**
 * Data of the share page, or the reason why access is denied. In that case the data contains no title or
 * image.
 */
const openModel = async (
  ctx: RequestContext,
  token: string,
  acceptLanguage: string | null,
): Promise<SharePageModel> => {
  const opened = await openShare(ctx, token);
  const language =
    findAcceptedLanguage(acceptLanguage) ?? opened.sharedVideo?.workspace.language ?? pickLanguage(null);
  const shared = {
    token,
    language,
    now: new Date().toISOString(),
    texts: texts[language],
    legal: getEnv().legal,
  };
  if (opened.state !== 'open') {
    const { state, sharedVideo, account } = opened;
    return {
      ...shared,
      gate: {
        state,
        workspace: sharedVideo ? await describeShareWorkspace(ctx.ports, sharedVideo.workspace) : null,
        expiresAt: sharedVideo?.link.expiresAt ?? null,
        email: account?.email ?? null,
        panelPath:
          sharedVideo && account && isMember(account)
            ? `/admin/collections/videos/${sharedVideo.video.id}`
            : null,
      },
      player: sharedVideo && state === 'password_required' ? await findPlayer(ctx, sharedVideo) : null,
      share: null,
      thread: null,
      etag: null,
    };
  }
  const [share, { etag, load }] = await Promise.all([
    describeShare(ctx, opened),
    readThread(ctx, { uuid: token, isFresh: true }),
  ]);
  return {
    ...shared,
    gate: null,
    player: await findPlayer(ctx, opened.sharedVideo),
    share,
    thread: await load(),
    etag,
  };
};

const isMember = ({ memberId, isSupport }: ShareAccount): boolean => memberId !== null || isSupport;

const findPlayer = async (
  { ports }: RequestContext,
  { video }: SharedVideo,
): Promise<SharePageModel['player']> => {
  const delivery = await ports.deliveryFor(video.workspace);
  return {
    script: new URL('player.js', delivery.playerUrl('share')).href,
    origin: new URL(delivery.baseUrl).origin,
  };
};
