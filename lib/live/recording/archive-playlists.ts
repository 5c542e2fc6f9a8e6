import { writeMediaPlaylist } from '@/lib/engines/live/packager/media-playlist';
import { createSegmentList } from '@/lib/engines/live/packager/segment-list';

import type { RecordedRung, Recording } from '@/lib/engines/live/recording';

/** From the folder of a version's playlists (`videos/{id}/{version}/hls/`) to the root of the bucket. */
const toRoot = '../../../../';

/** The master playlist of a recording, the highest rendition first. Pure. */
export const writeArchiveMaster = (rungs: readonly RecordedRung[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...rungs.flatMap(({ name, width, height, bandwidth, codecs }) => [
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
  { folder, rungs }: Recording,
  announced: readonly RecordedRung[],
): { name: string; text: string }[] => [
  ...rungs
    .filter(({ name }) => announced.some((rung) => rung.name === name))
    .map(({ name, segments }) => ({
      name: `${name}.m3u8`,
      text: writeMediaPlaylist({
        ...{ folder: `${toRoot}${folder}${name}`, discontinuities: 0, isOver: true },
        segments: createSegmentList(segments).takeLast(),
      }),
    })),
  { name: 'master.m3u8', text: writeArchiveMaster(announced) },
];
