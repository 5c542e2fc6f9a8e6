import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getUnlockedPageKey, getVersionOf } from '@/lib/core/storage/storage-keys';
import { mayEmbed } from '@/lib/formats/embed-rule';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { assertPassword, type GuessLimits } from '@/lib/http/rate-limit/guess-password';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { Video } from '@/payload-types';

import { findPrivacy } from '../embedding/privacy';
import { createPlaybackToken, toPlaybackUrls, toRoot } from '../playback/playback-urls';
import {
  findGate,
  type Gate,
  gatePasswordLength,
  getEmbedRule,
  hasGatePage,
  viewerPlaybackHours,
} from './rules';

export const unlockSchema = z.object({
  password: z
    .string()
    .max(gatePasswordLength.max)
    .optional()
    .describe('The video’s password, if it has one.'),
  site: z
    .string()
    .max(300)
    .optional()
    .describe(
      'Origin of the page that shows the player, such as https://www.example.com, for videos with domains.',
    ),
});

export const unlockedSchema = z.object({
  token: z.string().describe('Playback token, the part of the URLs below `/t/`.'),
  expiresAt: z.string().describe('When the URLs expire: after 12 hours.'),
  dataUrl: z.string().describe('The `src` of the player element.'),
  playerUrl: z.string().describe('URL of the player page, for an iframe.'),
  watchUrl: z.string().nullable().describe('URL of the watch page. Null for videos with domains.'),
  hlsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  storyboardUrl: z.string().nullable(),
});
z.globalRegistry.add(unlockedSchema, { id: 'UnlockedVideo' });

const limits: GuessLimits = {
  perNetwork: { name: 'video-password', max: 10, seconds: 900, isShared: true },
  inTotal: { name: 'video-password-video', max: 100, seconds: 900, isShared: true },
  turn: { name: 'video-password-turn', seconds: 3 },
};

type Input = { videoId: string } & z.output<typeof unlockSchema>;

/**
 * Opens a public video that a password or some sites open, for 12 hours. Unknown, private and other videos
 * alike are `video_not_found`. Throws `wrong_video_password`, `site_not_allowed`, `video_not_complete`.
 */
export const unlockVideo = async (
  ctx: RequestContext,
  { videoId, password, site }: Input,
): Promise<z.input<typeof unlockedSchema>> => {
  const { payload, ports } = ctx;
  // Before the row is read: a change while the password is checked revokes the token.
  const now = Date.now();
  const video = await findById(payload, slugs.videos, videoId);
  const gate = video && findGate(video);
  if (!gate || !(await isWorkspaceOpen(ctx, video))) throw new AppError('video_not_found');
  const delivery = await ports.deliveryFor(video.workspace);
  const host = gate.domains.length > 0 ? await findHost(ctx, { video, gate, delivery, site }) : null;
  if (gate.hasPassword) {
    if (!password) throw new AppError('wrong_video_password');
    const hash = video.viewing?.passwordHash ?? 'none';
    await assertPassword(ctx, limits, { key: videoId, password, hash, wrong: 'wrong_video_password' });
  }
  const version = getVersionOf(video.sourceFolder);
  if (version === null) throw new AppError('video_not_complete');
  const issuedAt = getIssueTime(video, now);
  const expiresAt = issuedAt + viewerPlaybackHours * 3600;
  const by = { kind: 'viewer' } as const;
  const token = createPlaybackToken({ videoId, version, by, host, issuedAt, expiresAt });
  const page = `${toRoot(delivery, token)}/${encodeKey(getUnlockedPageKey(videoId))}`;
  return {
    token,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    watchUrl: hasGatePage(gate) ? page : null,
    ...toPlaybackUrls(video, delivery, token),
  };
};

/** Viewers cannot watch the videos of a workspace that is closed. */
const isWorkspaceOpen = async (
  { payload: { db } }: RequestContext,
  { workspace }: Video,
): Promise<boolean> => {
  const found = await findById({ db }, slugs.workspaces, getRelationId(workspace), {
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
    select: { name: true },
  });
  return found !== null;
};

/** Later than the last change of the gate, which revokes tokens of its second. Unix seconds. */
const getIssueTime = ({ viewingChangedAt }: Video, now: number): number =>
  Math.max(
    Math.floor(now / 1000),
    viewingChangedAt ? Math.floor(Date.parse(viewingChangedAt) / 1000) + 1 : 0,
  );

type Framing = { video: Video; gate: Gate; delivery: DeliveryPort; site: string | undefined };

/**
 * The host of the site that shows the player, if it is allowed. A browser's `Origin` has to agree, unless it
 * is the player page, which only allowed sites may frame.
 */
const findHost = async (
  { payload, req, ports }: RequestContext,
  { video, gate, delivery, site = '' }: Framing,
): Promise<string> => {
  const shown = URL.canParse(site) ? new URL(site) : null;
  const privacy = await findPrivacy(payload, getRelationId(video.workspace) ?? '');
  const origin = req.headers.get('origin');
  const shared = await ports.getSharedDelivery();
  const players = [delivery, shared].map(({ baseUrl }) => new URL(baseUrl).origin);
  const isNamed = origin === null || origin === shown?.origin || players.includes(origin);
  if (!shown || !isNamed || !mayEmbed(getEmbedRule(privacy.embed, gate), shown))
    throw new AppError('site_not_allowed');
  return shown.hostname;
};
