import { text } from 'node:stream/consumers';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getBaseLanguage, toLanguage } from '@/lib/core/i18n/languages';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getUnlockedPageKey, getWatchPageKey, isLogoKey } from '@/lib/core/storage/storage-keys';
import { readLinkPreview } from '@/lib/formats/link-preview';
import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import { getCues, readVtt } from '@/lib/formats/timed-text/vtt-document';
import type { StoragePort, Visibility } from '@/lib/ports/storage';
import type { Video, Workspace } from '@/payload-types';

import { findGate, gateColumns, hasGatePage } from '../gate/rules';
import { getUnlockUrl } from '../publish-state';
import type { VideoData } from '../video-data';
import { type Branding, type WatchPage, writeGatePage, writeWatchPage } from './page-writers';

/** Appearance of a workspace. Colour and logo are null until they are set. */
export const findBranding = async (
  { payload: { db } }: Pick<SystemContext, 'payload'>,
  workspaceId: string,
): Promise<Branding & Pick<Workspace, 'language'>> => {
  const workspace = await findById({ db }, slugs.workspaces, workspaceId);
  const logo = workspace?.logo;
  return {
    name: workspace?.name ?? '',
    // Archives may contain any text.
    logo: logo && isLogoKey(logo) ? logo : null,
    color: workspace?.primaryColor ?? null,
    language: workspace?.language,
  };
};

/** More would make a page slow, and are about eight hours of speech. */
const maxPassages = 8000;

/** The captions in the video's language, else the first ones, as text. */
const readTranscript = async (
  storage: Pick<StoragePort, 'read'>,
  { texttracks, language }: Pick<VideoData, 'texttracks' | 'language'>,
): Promise<WatchPage['transcript']> => {
  const spoken = getBaseLanguage(language ?? '');
  const track =
    texttracks.find((each) => getBaseLanguage(each.language) === spoken && each.type === 'captions') ??
    texttracks.find((each) => getBaseLanguage(each.language) === spoken) ??
    texttracks[0];
  const found = track && (await storage.read({ bucket: 'stream', key: track.url }));
  if (!track || !found) return null;
  const cues = getCues(readVtt(await text(found.body)).document);
  const passages = cues
    .map((cue) => ({ start: cue.start / 1000, text: toPlainText(cue.text).replaceAll('\n', ' ') }))
    .filter((passage) => passage.text)
    .slice(0, maxPassages);
  return passages.length > 0 ? { language: track.language, passages } : null;
};

/** Cached no longer than data.json, whose contents it repeats. */
const cacheControl = 'public, max-age=5';

/**
 * Writes a video's watch page beside its data.json, so that every delivery serves it. With a password, the
 * page is private, and a public one asks for the password; with domains there is none. The caller has to
 * invalidate caches afterwards.
 */
export const storeWatchPage = async (
  ctx: SystemContext,
  video: Video,
  { data, visibility }: { data: VideoData; visibility: Visibility },
): Promise<void> => {
  const { id, workspace } = video;
  const gate = findGate(video);
  if (gate && !hasGatePage(gate)) return;
  const storage = await ctx.ports.storageFor(workspace);
  const delivery = await ctx.ports.deliveryFor(workspace);
  const preview = readLinkPreview(data, `${delivery.baseUrl}/`);
  if (!preview) return;
  const { language, ...branding } = await findBranding(ctx, getRelationId(workspace) ?? '');
  const write = (key: string, page: string, shown: Visibility): Promise<void> =>
    storage.write({
      ...{ bucket: 'stream', key, body: Buffer.from(page), visibility: shown, cacheControl },
      contentType: 'text/html; charset=utf-8',
    });
  const page = writeWatchPage({
    ...{ data, preview, branding, url: delivery.watchUrl(id) },
    transcript: await readTranscript(storage, data),
  });
  await write(gate ? getUnlockedPageKey(id) : getWatchPageKey(id), page, visibility);
  if (!gate) return;
  const look = { branding, language: toLanguage(language), color: data.design.primaryColor };
  const asking = writeGatePage({ ...look, id, unlockUrl: getUnlockUrl(id) });
  await write(getWatchPageKey(id), asking, 'public');
};

/**
 * The address of a public video's watch page; null for private, unknown and deleted videos, and for videos
 * that only some sites may show.
 */
export const findWatchUrl = async (
  { payload, ports }: SystemContext,
  videoId: string,
): Promise<string | null> => {
  const video = await findById(payload, slugs.videos, videoId, {
    where: { visibility: { equals: 'public' } },
    select: { workspace: true, sourceFolder: true, ...gateColumns },
  });
  const gate = video && findGate(video);
  if (!video?.sourceFolder || (gate && !hasGatePage(gate))) return null;
  return (await ports.deliveryFor(video.workspace)).watchUrl(videoId);
};
