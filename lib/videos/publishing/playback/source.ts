import { LRUCache } from 'lru-cache';
import type { BaseLogger } from 'pino';

import type { Support } from '@/lib/core/access/find-support';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getSmallThumbnailKey, getVersionOf, isPreviewKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { EncodeResult, PreviewResult } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';
import type { PreviewState, StoredVideoSource, VideoSource } from '@/lib/videos/library/types';
import { linkLifetimes } from '@/lib/videos/uploads/rules';

import { buildEmbedCode } from '../embedding/embed-code';
import { type FileSigner, signFile, signRoot } from './playback-urls';

type Log = Pick<BaseLogger, 'warn'>;
type Input = Pick<StoredVideoSource, 'inputKey' | 'inputEtag' | 'inputOpenUntil'>;

/** Lifetime of an answer while the file may still be replaced. Milliseconds. */
const recheckMs = 5000;

const answers = new LRUCache<string, { isEncoded: boolean; at: number; isFinal: boolean }>({ max: 10_000 });

/**
 * Whether the uploaded file is still the one that was encoded. S3 upload addresses cannot be withdrawn and
 * allow another file until they expire; ours take one file only. Later changes come from the store's
 * operator (a copied bucket has other ETags). A change is logged once.
 */
export const isEncodedInput = async (
  { inputKey: key, inputEtag, inputOpenUntil }: Input,
  { storage, log, now = Date.now() }: { storage: StoragePort; log: Log; now?: number },
): Promise<boolean> => {
  if (storage.ingress || !inputEtag || !inputOpenUntil) return true;
  const id = `${key} ${inputEtag}`;
  const known = answers.get(id);
  if (known && (known.isFinal || now - known.at < recheckMs)) return known.isEncoded;
  const openUntil = Date.parse(inputOpenUntil);
  try {
    const stored = await storage.head({ bucket: 'upload', key });
    const isEncoded = stored?.etag === inputEtag || (stored?.lastModified.getTime() ?? 0) > openUntil;
    if (stored && !isEncoded && known?.isEncoded !== false) {
      log.warn(
        { key, encoded: inputEtag, stored: stored.etag },
        'an original was replaced after it was encoded',
      );
    }
    answers.set(id, { isEncoded, at: now, isFinal: isEncoded && now > openUntil });
    return isEncoded;
  } catch (error) {
    log.warn({ key, err: error }, 'an original could not be compared with the encoded file');
    return false;
  }
};

type InputFile = { inputKey: string; inputOpenUntil: string | null; filename: string | null };

/** Converts an encode's result to the stored source: keys of the stream bucket. */
export const toSource = (
  result: EncodeResult,
  { inputKey, inputOpenUntil, filename }: InputFile,
): StoredVideoSource => {
  const top = result.renditions[0];
  return {
    thumbnailUrl: result.posterKey,
    thumbnailUrlOriginal: result.posterKey,
    smallThumbnailUrl: result.smallPosterKey,
    posters: result.webpPosters.map(({ key, longest }) => ({ url: key, longest })),
    storyboardUrl: result.storyboardKey,
    filename,
    inputKey,
    inputEtag: result.sourceEtag,
    inputOpenUntil,
    abr: top ? { url: result.hlsKey, description: 'HLS', maxWidth: top.width, maxHeight: top.height } : null,
    hls: [{ url: result.hlsKey }],
    mp4: result.renditions.map(({ mp4Key, width, height, name, mp4Size }) => ({
      url: mp4Key,
      width,
      height,
      name,
      size: mp4Size,
    })),
    audioTracks: result.audioTracks,
    custom: {},
  };
};

/** The source of a preview rendition in the same shape: one rendition, no downloads. */
export const toPreviewSource = (
  { width, height, ...result }: PreviewResult,
  { inputKey, inputOpenUntil, filename }: InputFile,
): StoredVideoSource => ({
  thumbnailUrl: result.posterKey,
  thumbnailUrlOriginal: result.posterKey,
  smallThumbnailUrl: result.smallPosterKey,
  storyboardUrl: result.storyboardKey,
  filename,
  inputKey,
  inputEtag: result.sourceEtag,
  inputOpenUntil,
  abr: { url: result.hlsKey, description: 'HLS', maxWidth: width, maxHeight: height },
  hls: [{ url: result.hlsKey }],
  mp4: [],
  custom: {},
});

/** Whether a source is a preview rendition. Accepts keys and addresses. */
export const isPreviewSource = (source: unknown): boolean => {
  const { hls } = (source ?? {}) as Partial<VideoSource>;
  return isPreviewKey(hls?.[0]?.url ?? '');
};

/** The `playable` field of a video with these files. */
const toPreview = (source: StoredVideoSource): PreviewState => ({
  rungs: Math.max(1, source.mp4.length),
  isWhole: !isPreviewSource(source),
});

/** Replaces keys by absolute addresses. */
const toAbsoluteSource = (
  {
    inputKey: _inputKey,
    inputEtag: _inputEtag,
    inputOpenUntil: _inputOpenUntil,
    posters: _posters,
    ...source
  }: StoredVideoSource,
  delivery: DeliveryPort,
): VideoSource => {
  const url = (key: string) => delivery.publicUrl(key);
  const optional = (key: string | null) => (key ? url(key) : null);
  return {
    ...source,
    audioTracks: source.audioTracks ?? [],
    thumbnailUrl: optional(source.thumbnailUrl),
    thumbnailUrlOriginal: optional(source.thumbnailUrlOriginal),
    smallThumbnailUrl: optional(source.smallThumbnailUrl),
    storyboardUrl: optional(source.storyboardUrl),
    abr: source.abr && { ...source.abr, url: url(source.abr.url) },
    hls: source.hls.map((entry) => ({ ...entry, url: url(entry.url) })),
    mp4: source.mp4.map((entry) => ({ ...entry, url: url(entry.url) })),
    custom: Object.fromEntries(
      Object.entries(source.custom).map(([name, entries]) => [
        name,
        entries.map((entry) => ({ ...entry, url: url(entry.url) })),
      ]),
    ),
  };
};

type LinkPorts = { delivery: DeliveryPort; storage: StoragePort; support: Support | null; log: Log };

/** A link to the video's thumbnail: the custom one, or a frame. */
const signThumbnail = (
  {
    source,
    customThumbnail,
  }: { source: Pick<StoredVideoSource, 'thumbnailUrl'>; customThumbnail: string | null },
  signer: FileSigner,
): Promise<string> | null => signPreview(customThumbnail ?? source.thumbnailUrl, signer);

/** Like `signThumbnail`, at card size, which needs fewer pixels. */
export const signSmallThumbnail = (
  {
    source,
    customThumbnail,
  }: {
    source: Pick<StoredVideoSource, 'smallThumbnailUrl'>;
    customThumbnail: string | null;
  },
  signer: FileSigner,
): Promise<string> | null =>
  signPreview(customThumbnail ? getSmallThumbnailKey(customThumbnail) : source.smallThumbnailUrl, signer);

const signPreview = (key: string | null | undefined, signer: FileSigner): Promise<string> | null =>
  key ? signFile(key, signer) : null;

/** The address of a stream with a token; null if tokens cannot open it. */
const openStream = (key: string | undefined, signer: FileSigner): string | null => {
  const version = getVersionOf(key);
  if (!key || version === null || !signer.delivery.supportsTokens) return null;
  return `${signRoot(version, signer)}/${encodeKey(key)}`;
};

/** Only the encoded file itself is offered as the original. */
const signOriginal = async (
  source: StoredVideoSource,
  { storage, log, downloadName }: { storage: StoragePort; log: Log; downloadName: string },
): Promise<string | null> => {
  if (!(await isEncodedInput(source, { storage, log }))) return null;
  const original = { bucket: 'upload', key: source.inputKey } as const;
  return storage.signGet({ ...original, expiresIn: linkLifetimes.preview, downloadName });
};

type LinkedVideo = {
  id: string;
  title: string;
  customThumbnail: string | null;
  /** Whether the original may be downloaded: not that of a trimmed video, unless it is switched on. */
  offersOriginal: boolean;
};
type LinkMaker = (source: StoredVideoSource, video: LinkedVideo, ports: LinkPorts) => unknown;

/** Virtual fields of a video: addresses of public files, and links to private ones, signed for a day. */
const linkMakers = {
  src: (source, { customThumbnail }, { delivery }) =>
    toAbsoluteSource({ ...source, thumbnailUrl: customThumbnail ?? source.thumbnailUrl }, delivery),
  customThumbnailUrl: (_source, { customThumbnail }, { delivery }) =>
    customThumbnail && delivery.publicUrl(customThumbnail),
  previewThumbnailUrl: (source, { id: videoId, customThumbnail }, ports) =>
    signThumbnail({ source, customThumbnail }, { videoId, ...ports }),
  playable: (source) => toPreview(source),
  previewVideoUrl: ({ mp4 }, { id: videoId }, ports) => signPreview(mp4.at(-1)?.url, { videoId, ...ports }),
  previewStreamUrl: ({ hls }, { id: videoId }, ports) => openStream(hls[0]?.url, { videoId, ...ports }),
  // Not in support, because this link cannot be revoked.
  downloadOriginalUrl: (source, { title, offersOriginal }, { storage, support, log }) => {
    if (support || !offersOriginal) return null;
    const downloadName = source.filename ?? `${title}.${source.inputKey.split('.').pop()}`;
    return signOriginal(source, { storage, log, downloadName });
  },
  playerUrl: (_source, { id }, { delivery }) => delivery.playerUrl(id),
  playerFullUrl: (_source, { id }, { delivery }) => delivery.playerFullUrl(id),
  watchUrl: (_source, { id }, { delivery }) => delivery.watchUrl(id),
  embedCode: ({ abr }, { id, title }, { delivery }) => {
    const { maxWidth: width, maxHeight: height } = abr ?? { maxWidth: 16, maxHeight: 9 };
    return buildEmbedCode({ playerUrl: delivery.playerUrl(id), title, width, height });
  },
} satisfies Record<string, LinkMaker>;

export type LinkName = keyof typeof linkMakers;
export const linkNames = Object.keys(linkMakers) as LinkName[];

export type Links = { [N in LinkName]?: Awaited<ReturnType<(typeof linkMakers)[N]>> | null };

/** The requested links of a video; each is null while the video has no files. */
export const presentLinks = async (
  source: StoredVideoSource | null,
  { video, wanted }: { video: LinkedVideo; wanted: readonly LinkName[] },
  findPorts: () => Promise<LinkPorts>,
): Promise<Links> => {
  if (!source) return Object.fromEntries(wanted.map((name) => [name, null]));
  const ports = await findPorts();
  const make = async (name: LinkName) => [name, await linkMakers[name](source, video, ports)] as const;
  return Object.fromEntries(await Promise.all(wanted.map(make)));
};
