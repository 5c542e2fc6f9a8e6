import type { StoredVideoSource, VideoSource } from '@/lib/library/types';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import type { EncodeResult } from '@/lib/ports/encoder/port';
import type { StoragePort } from '@/lib/ports/storage/port';
import { linkLifetimes } from '@/lib/uploads/rules';

import { buildEmbedCode } from './embed-code';
import { isEncodedInput, type Log } from './encoded-input';

type InputFile = { inputKey: string; inputOpenUntil: string | null; filename: string | null };

/** What an encode made, as the video keeps it: keys of the stream bucket. */
export const toSource = (
  result: EncodeResult,
  { inputKey, inputOpenUntil, filename }: InputFile,
): StoredVideoSource => {
  const top = result.renditions[0];
  return {
    thumbnailUrl: result.posterKey,
    thumbnailUrlOriginal: result.posterKey,
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
    custom: {},
  };
};

/** The same with addresses in place of keys. */
export const toAbsoluteSource = (
  {
    inputKey: _inputKey,
    inputEtag: _inputEtag,
    inputOpenUntil: _inputOpenUntil,
    ...source
  }: StoredVideoSource,
  delivery: DeliveryPort,
): VideoSource => {
  const url = (key: string) => delivery.publicUrl(key);
  const optional = (key: string | null) => (key ? url(key) : null);
  return {
    ...source,
    thumbnailUrl: optional(source.thumbnailUrl),
    thumbnailUrlOriginal: optional(source.thumbnailUrlOriginal),
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

/** What a video shows besides its row: addresses of public files, and links to private ones signed for a day. */
export const presentLinks = async (
  source: StoredVideoSource | null,
  { id, title, customThumbnail }: { id: string; title: string; customThumbnail: string | null },
  { delivery, storage, log }: { delivery: DeliveryPort; storage: StoragePort; log: Log },
) => {
  if (!source) return noLinks;
  const sign = (key: string | null | undefined) =>
    key ? storage.signGet({ bucket: 'stream', key, expiresIn: linkLifetimes.preview }) : null;
  const downloadName = source.filename ?? `${title}.${source.inputKey.split('.').pop()}`;
  const [previewThumbnailUrl, previewVideoUrl, downloadOriginalUrl] = await Promise.all([
    sign(customThumbnail ?? source.thumbnailUrl),
    sign(source.mp4.at(-1)?.url),
    signOriginal(source, { storage, log, downloadName }),
  ]);
  const playerUrl = delivery.playerUrl(id);
  const { maxWidth: width, maxHeight: height } = source.abr ?? { maxWidth: 16, maxHeight: 9 };
  return {
    src: toAbsoluteSource({ ...source, thumbnailUrl: customThumbnail ?? source.thumbnailUrl }, delivery),
    customThumbnailUrl: customThumbnail && delivery.publicUrl(customThumbnail),
    previewThumbnailUrl,
    previewVideoUrl,
    downloadOriginalUrl,
    playerUrl,
    playerFullUrl: delivery.playerFullUrl(id),
    embedCode: buildEmbedCode({ playerUrl, title, width, height }),
  };
};

/** Only what was encoded is offered as the original. */
const signOriginal = async (
  source: StoredVideoSource,
  { storage, log, downloadName }: { storage: StoragePort; log: Log; downloadName: string },
): Promise<string | null> => {
  if (!(await isEncodedInput(source, { storage, log }))) return null;
  const original = { bucket: 'upload', key: source.inputKey } as const;
  return storage.signGet({ ...original, expiresIn: linkLifetimes.preview, downloadName });
};

const noLinks = {
  src: null,
  customThumbnailUrl: null,
  previewThumbnailUrl: null,
  previewVideoUrl: null,
  downloadOriginalUrl: null,
  playerUrl: null,
  playerFullUrl: null,
  embedCode: null,
};
