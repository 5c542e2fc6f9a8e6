import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { buildSite } from '@/bin/support/build/build-site.mjs';
import type { OpenModel } from '@/components/site/share/page-context';
import type { renderPage } from '@/components/site/share/render-page';
import { compileMessages } from '@/lib/core/i18n/compile-messages';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import type { Share } from '@/lib/review/sharing/page/describe-share';

/** A comment in the page's form, by default another person's. */
export const makeComment = (changes: Partial<PresentedComment> = {}): PresentedComment => ({
  id: randomUUID(),
  text: 'The sign is old.',
  author: 'Sabine',
  authorKey: 'key-of-sabine',
  isMember: false,
  videoTimecode: null,
  frameIn: null,
  frameOut: null,
  version: 1,
  parentCommentId: null,
  drawing: null,
  pictures: [],
  mentions: [],
  reactions: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  carriedFrom: null,
  carriedTo: null,
  isInRemovedPart: false,
  ...changes,
});

type Shared = { comments: PresentedComment[]; revision: number; share: Share };
export type ReviewChanges = { video?: Partial<Share['video']>; share?: Partial<Share['share']> } & Partial<
  Pick<Share, 'versions'>
>;

const nonce = 'bm9uY2Utb2YtdGVzdHM=';
/** Content security policy of the share page. */
const writePolicy = (media: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'self' ${media}; style-src 'nonce-${nonce}' 'self'; ` +
  `font-src 'self'; img-src 'self' data: ${media}; media-src ${media} blob:; connect-src 'self' ${media}; ` +
  "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/**
 * The share page as the app serves it, in English, with comments in memory: no app, no database. Player and
 * video come from `media`, the origin of a player site.
 */
export const startReviewSite = async (media: string) => {
  // Inside the project, so that the server part finds its imports.
  const folder = path.resolve('dist', `review-site-${randomUUID()}`);
  await mkdir(path.dirname(folder), { recursive: true });
  await buildSite({ root: process.cwd(), outDir: folder });
  const renderer = (await import(pathToFileURL(path.join(folder, 'server/render-page.mjs')).href)) as {
    renderPage: typeof renderPage;
  };
  const texts = compileMessages({
    ...(JSON.parse(await readFile('messages/en/share-page.json', 'utf8')) as object),
    kit: { close: 'Close' },
  });
  const shares = new Map<string, Shared>();

  const toModel = (token: string, { comments, revision, share }: Shared): OpenModel => ({
    token,
    language: 'en',
    now: new Date().toISOString(),
    texts,
    legal: { hostedBy: null, hostedByUrl: 'https://example.com', imprintUrl: null, privacyUrl: null },
    gate: null,
    player: { script: `${media}/player/player.js`, origin: media },
    share,
    thread: { revision, version: share.video.version, comments, decisions: [] },
    etag: `"${revision}"`,
  });
  const answer = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const sendThread = (request: IncomingMessage, response: ServerResponse, shared: Shared): void => {
    const etag = `"${shared.revision}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const { comments, revision, share } = shared;
    answer(response, { revision, version: share.video.version, comments, decisions: [] }, { etag });
  };
  const write = async (call: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as Record<string, unknown> & { shareToken: string };
    const shared = shares.get(body.shareToken);
    if (!shared) return void response.writeHead(404).end();
    shared.revision += 1;
    if (call === 'resolve') {
      const at = shared.comments.findIndex(({ id }) => id === body.commentId);
      const resolvedAt = body.isResolved ? new Date().toISOString() : null;
      const comment = makeComment({ ...shared.comments[at], resolvedAt });
      shared.comments = shared.comments.with(at, comment);
      return answer(response, { comment, anonToken: null });
    }
    const { text: words, author, frameIn = null, frameOut = null, parentCommentId = null } = body;
    const comment = makeComment({
      ...({ text: words, author, frameIn, frameOut, parentCommentId } as Partial<PresentedComment>),
      authorKey: 'key-of-a-guest',
    });
    shared.comments = [...shared.comments, comment];
    answer(response, { comment, anonToken: 'token-of-a-guest-1' });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const token = searchParams.get('uuid') ?? pathname.split('/').at(-1) ?? '';
    const shared = shares.get(token);
    if (pathname.startsWith('/collaborate/assets/')) {
      const file = path.basename(pathname);
      response.writeHead(200, { 'content-type': contentTypes[path.extname(file)] ?? 'text/plain' });
      response.end(await readFile(path.join(folder, file)));
    } else if (pathname.startsWith('/api/collaborateComments/') && request.method !== 'GET')
      await write(token, request, response);
    else if (pathname === '/api/collaborateComments/get' && shared) sendThread(request, response, shared);
    else if (pathname === '/api/collaborate/video' && shared) {
      const version = Number(searchParams.get('version') ?? shared.share.video.version);
      answer(response, { ...shared.share, video: { ...shared.share.video, version } });
    } else if (pathname === '/api/collaborate/visit') answer(response, {});
    else if (pathname.startsWith('/collaborate/video/') && shared) {
      const model = toModel(token, shared);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': writePolicy(media),
      });
      response.end(renderer.renderPage(model, { nonce, publicUrl: 'https://example.com' }));
    } else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** Shares the clip of the player site (20 s at 10 frames a second). Returns handles for the test. */
    share: (
      id: string,
      comments: PresentedComment[],
      changes: ReviewChanges = {},
    ): { url: string; add: (comment: PresentedComment) => void; get: () => PresentedComment[] } => {
      const token = `share-${randomUUID()}`;
      const shared: Shared = { comments, revision: 1, share: makeShare(id, media, changes) };
      shares.set(token, shared);
      return {
        url: `${origin}/collaborate/video/${token}`,
        add: (comment) => {
          shared.comments = [...shared.comments, comment];
          shared.revision += 1;
        },
        get: () => shared.comments,
      };
    },
    stop: async (): Promise<void> => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true });
    },
  };
};

const makeShare = (id: string, media: string, { video, share, versions }: ReviewChanges): Share => ({
  video: {
    id,
    title: 'A video',
    description: '',
    language: 'en',
    duration: 20,
    fps: 10,
    frameCount: 200,
    startTimecode: null,
    version: 1,
    width: 640,
    height: 360,
    chapters: [],
    isPreview: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    createdBy: null,
    ...video,
  },
  share: {
    shareType: 'public',
    note: null,
    allowComments: true,
    allowDownload: false,
    watermark: null,
    expiresAt: null,
    workspace: { name: 'Werk', shortCode: null, iconColor: null, logoUrl: null, primaryColor: null },
    ...share,
  },
  viewer: { isSignedIn: false, name: null, authorKey: null, isRoot: false },
  versions: versions ?? [{ version: video?.version ?? 1, createdAt: '2026-11-20T09:00:00.000Z' }],
  playback: {
    dataUrl: `${media}/videos/${id}/data.json`,
    posterUrl: null,
    storyboardUrl: `${media}/videos/clip/1/storyboard.vtt`,
    hlsUrl: null,
    playerScript: `${media}/player/player.js`,
    data: null,
    expiresAt: null,
  },
});
