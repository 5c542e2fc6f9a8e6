import { Readable } from 'node:stream';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { updateById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { getInputKey, getLiveFolder, recordedName } from '@/lib/core/storage/storage-keys';
import { writeMediaPlaylist } from '@/lib/engines/live/packager/playlists';
import { createSegmentList } from '@/lib/engines/live/packager/segment-list';
import type { RecordedRendition, Recording } from '@/lib/engines/live/recording';
import type { StoragePort } from '@/lib/ports/storage';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import type { Video } from '@/payload-types';

/** From the folder of a version's playlists (`videos/{id}/{version}/hls/`) to the root of the bucket. */
const toRoot = '../../../../';

/** The master playlist of a recording, the highest rendition first. Pure. */
const writeArchiveMaster = (renditions: readonly RecordedRendition[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...renditions.flatMap(({ name, width, height, bandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${name}.m3u8`,
    ]),
    '',
  ].join('\n');

/**
 * The playlists of a recording by name, for immediate playback: they refer to the segments of the broadcast.
 * Pure.
 */
export const writeArchivePlaylists = (
  { folder, renditions }: Recording,
  announced: readonly RecordedRendition[],
): { name: string; text: string }[] => [
  ...renditions
    .filter(({ name }) => announced.some((rendition) => rendition.name === name))
    .map(({ name, segments }) => ({
      name: `${name}.m3u8`,
      text: writeMediaPlaylist({
        ...{ folder: `${toRoot}${folder}${name}`, discontinuities: 0, isOver: true },
        segments: createSegmentList(segments).takeLast(),
      }),
    })),
  { name: 'master.m3u8', text: writeArchiveMaster(announced) },
];

type Run = { eventId: string; broadcast: string };

const version = 1;
const mimeType = 'video/mp2t';

/** The files that an external engine recorded of one run, in order; empty if there are none. */
export const findRecordedFiles = async (
  storage: StoragePort,
  { eventId, broadcast }: Run,
): Promise<string[]> => {
  const prefix = getLiveFolder(eventId, broadcast);
  const keys: string[] = [];
  for await (const { key } of storage.list({ bucket: 'upload', prefix }))
    if (key.startsWith(`${prefix}${recordedName}.`)) keys.push(key);
  return keys.sort();
};

/** Concatenated MPEG-TS files are a valid file. */
const readAll = (storage: StoragePort, keys: readonly string[]): Readable =>
  Readable.from(
    (async function* () {
      for (const key of keys) {
        const opened = await storage.read({ bucket: 'upload', key });
        if (!opened) throw new Error(`a recorded file is missing: ${key}`);
        yield* opened.body as AsyncIterable<Buffer>;
      }
    })(),
  );

/** Stores the recorded files as the file of a video and encodes it like an upload. Repeatable. */
export const storeRecordedFiles = async (
  { payload, ports }: SystemContext,
  { video, keys }: { video: Video; keys: readonly string[] },
): Promise<void> => {
  const workspace = getRelationId(video.workspace) ?? '';
  const storage = await ports.storageFor(workspace);
  const inputKey = getInputKey(video.id, version, mimeType);
  await updateById(payload, slugs.videos, video.id, { inputPath: inputKey });
  await createOnce(payload, {
    collection: slugs.encodings,
    key: 'inputKey',
    data: { video: video.id, workspace, version, mimeType, inputKey, state: 'AWAITING_FILE', progress: 0 },
  });
  const ref = { bucket: 'upload', key: inputKey } as const;
  if (!(await storage.head(ref)))
    await storage.write({
      ...{ ...ref, body: readAll(storage, keys), contentType: mimeType },
      ...{ cacheControl: 'no-store', visibility: 'private' },
    });
  const { size = null } = (await storage.head(ref)) ?? {};
  await startEncoding({ payload, ports }, { inputKey, size });
};
