import { z } from 'zod';

import type { Context, SystemContext } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { findPlayedTracks } from '@/lib/videos/publishing/playback/find-played-tracks';
import { isPreviewSource } from '@/lib/videos/publishing/playback/source';

import { getServedVersion } from '../comments/find-thread';
import { toUserKey } from '../find-author';
import { shareTypes } from '../types';
import { isAheadOfStorage, openPlayback, playbackSchema } from './open-playback';
import type { OpenedShare } from './open-share';
import { type VideoVersion, findVideoVersions, toServedVideo } from './video-versions';

/** Content of a share page, besides its comments. */
export const shareSchema = z.object({
  video: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    language: z.string().nullable(),
    /** Seconds. */
    duration: z.number(),
    /** Frames per second, as exact as probed; null if unknown. */
    fps: z.number().nullable(),
    frameCount: z.number().nullable().describe('Number of frames in the video stream, or null if unknown.'),
    startTimecode: z
      .string()
      .nullable()
      .describe('Timecode of the first frame of the source file. A `;` before the frames marks drop frame.'),
    /** The shown version. Everything except title and description belongs to it. */
    version: z.number(),
    /** Pixels of the largest rendition. */
    width: z.number().nullable(),
    height: z.number().nullable(),
    chapters: z.array(z.object({ title: z.string(), timestamp: z.string() })),
    isPreview: z.boolean().describe('Whether better renditions are still being encoded.'),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
  }),
  share: z.object({
    shareType: z.enum(shareTypes),
    /** The owner's note to the reviewers. */
    note: z.string().nullable(),
    allowComments: z.boolean(),
    allowDownload: z.boolean(),
    /** To be drawn over the player. */
    watermark: z.string().nullable(),
    expiresAt: z.string().nullable(),
    workspace: z.object({
      name: z.string(),
      shortCode: z.string().nullable(),
      iconColor: z.string().nullable(),
      logoUrl: z.string().nullable(),
      primaryColor: z.string().nullable().describe('Main color, as `#RRGGBB`.'),
    }),
  }),
  viewer: z.object({
    isSignedIn: z.boolean(),
    /** Name of the account; guests enter theirs. */
    name: z.string().nullable(),
    /** The key at comments of a signed-in person. */
    authorKey: z.string().nullable(),
    isRoot: z.boolean(),
  }),
  /** Playable versions, the served one first. */
  versions: z.array(
    z.object({
      version: z.number(),
      createdAt: z.string().describe('Time when the version became ready, in ISO 8601.'),
    }),
  ),
  playback: playbackSchema,
});
z.globalRegistry.add(shareSchema, { id: 'SharedVideo' });
export type Share = z.output<typeof shareSchema>;

/** Adds the requested or served version's captions, as needed while no data.json lists them. */
const addTracks = async (
  payload: Context['payload'],
  video: OpenedShare['sharedVideo']['video'],
  asked: VideoVersion | undefined,
): Promise<VideoVersion> => {
  const media = asked ?? toServedVideo(video);
  if (media.version !== getServedVersion(video) || !isAheadOfStorage(video)) return media;
  return { ...media, texttracks: await findPlayedTracks(payload, video.id) };
};

/** The workspace as its pages show it. */
export const describeShareWorkspace = async (
  ports: SystemContext['ports'],
  { id, name, shortCode, iconColor, logo, primaryColor }: OpenedShare['sharedVideo']['workspace'],
): Promise<Share['share']['workspace']> => ({
  name,
  shortCode: shortCode ?? null,
  iconColor: iconColor ?? null,
  logoUrl: logo ? (await ports.deliveryFor(id)).publicUrl(logo) : null,
  primaryColor: primaryColor ?? null,
});

/**
 * The share in its page's form, with one version of the video: the served one unless another playable one is
 * requested.
 */
export const describeShare = async (
  { payload, ports }: SystemContext,
  { sharedVideo, account, actor }: Pick<OpenedShare, 'sharedVideo' | 'account' | 'actor'>,
  version?: number,
): Promise<Share> => {
  const { video, link, workspace, scope } = sharedVideo;
  const { collaborate } = video;
  const versions = await findVideoVersions(payload, video);
  const media = await addTracks(
    payload,
    video,
    versions.find((each) => each.version === version),
  );
  const userId = getRelationId(video.createdBy);
  const creator = userId ? await findById(payload, slugs.users, userId) : null;
  return {
    video: {
      id: video.id,
      title: video.title,
      description: video.description ?? '',
      language: video.language ?? null,
      duration: media.duration,
      fps: media.fps,
      frameCount: media.frameCount ?? null,
      startTimecode: media.startTimecode ?? null,
      version: media.version,
      width: media.src?.abr?.maxWidth ?? null,
      height: media.src?.abr?.maxHeight ?? null,
      chapters: media.chapters ?? [],
      isPreview: isPreviewSource(media.src),
      createdAt: video.createdAt,
      createdBy: creator?.fullname?.trim() || null,
    },
    share: {
      shareType: collaborate?.shareType ?? 'public',
      note: collaborate?.note?.trim() || null,
      allowComments: link.allowComments !== false,
      allowDownload: link.allowDownload === true,
      watermark: link.watermark ?? null,
      expiresAt: link.expiresAt ?? null,
      workspace: await describeShareWorkspace(ports, workspace),
    },
    viewer: account
      ? {
          isSignedIn: true,
          name: account.name,
          authorKey: toUserKey(scope, account.userId),
          isRoot: account.isRoot,
        }
      : { isSignedIn: false, name: null, authorKey: null, isRoot: false },
    versions: versions.map(({ version: each, createdAt }) => ({ version: each, createdAt })),
    playback: await openPlayback(ports, { ...sharedVideo, media, support: getSupport(actor) }),
  };
};
