import type { GrowingSource } from '@/lib/ports/encoder';

import { type HeadKind, isTransportStream, sniffHead } from '../inspect/inspect-container';
import { locateIndex } from '../inspect/judge-known';
import type { PacketScan } from '../inspect/scan-packets';
import type { SourceDescription } from '../inspect/source-description';

/** Bytes of the beginning that are examined. */
const looked = 8 * 1024 * 1024;

/**
 * Whether a file can be read sequentially while it arrives: an MP4 or MOV whose index is among the known
 * bytes, Matroska, MPEG-TS. Others need later bytes first.
 */
export const canBeReadAhead = async ({ size, tail, waitFor, read }: GrowingSource): Promise<boolean> => {
  const length = Math.min(looked, size - tail.length);
  await waitFor(length - 1);
  const head = await read(0, length);
  const kind = sniffHead(head);
  if (kind === 'matroska' || isTransportStream(head)) return true;
  return kind === 'isobmff' && (await locateIndex({ head, end: { tail, size } })) === 'there';
};

/** Containers whose streams browsers can play after repackaging. ffmpeg's `mov` includes MP4. */
const containers = new Set(['mov', 'matroska']);
/** The same containers, detected by the file's first bytes. */
const containerKinds = new Set<HeadKind>(['isobmff', 'matroska']);
const pixelFormats = new Set(['yuv420p', 'yuvj420p']);

/** Limits above which copied video is too heavy for viewers. Bits/s and pixels. */
const mostBits = 16_000_000;
const mostPixels = 3840 * 2160;
/**
 * Maximum number of channels to copy. More are mixed down here as in the ladder, so that both are equally
 * loud.
 */
const mostChannels = 2;
/** Largest delay of the first frame, before which nothing is visible. Seconds. */
const mostLateFrame = 0.1;
/** Players stall at a larger gap at the start of one of two tracks. Seconds. */
const mostStartGap = 1;

/** Largest key frame distance with which seeking is still immediate. Seconds. */
export const longestGap = 10;

/** Whether browsers may play a file of that kind after repackaging. Pure. */
export const mayPlayInBrowsers = (kind: HeadKind): boolean => containerKinds.has(kind);

/**
 * Whether browsers can show a source's video unchanged: H.264 of 8 bits and 4:2:0, not too heavy. Key frames
 * are checked separately. Pure.
 */
export const hasBrowserVideo = ({ demuxer, video, bitRate }: SourceDescription): boolean =>
  containers.has(demuxer) &&
  video.codec === 'h264' &&
  pixelFormats.has(video.pixelFormat ?? '') &&
  video.isUpright &&
  !video.interlaced &&
  video.colour === null &&
  video.width * video.height <= mostPixels &&
  bitRate !== null &&
  bitRate <= mostBits;

/** Whether browsers play a source's video unchanged: no frame must be hidden, extended or moved. Pure. */
export const canCopyVideo = (source: SourceDescription): boolean =>
  hasBrowserVideo(source) &&
  !source.hasHidden &&
  source.video.start <= mostLateFrame &&
  source.video.held === 0;

/**
 * Whether browsers can play a source's audio unchanged: stereo or mono AAC that lasts from about the
 * beginning to about the end. Pure.
 */
export const canCopySound = ({ audio }: SourceDescription): boolean => {
  if (!audio) return true;
  const isPlayed = audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= mostChannels;
  const isThere = audio.start <= mostStartGap && audio.padded <= mostStartGap;
  return isPlayed && isThere && audio.mixed.length === 0;
};

/** Whether the scanned key frames are frequent enough, and no scanned packet is hidden. Pure. */
export const canBeRepackaged = ({ keys, times, end, beginsWithKey, hasHidden }: PacketScan): boolean => {
  const [first] = keys;
  if (first === undefined || first !== times[0] || !beginsWithKey || hasHidden) return false;
  const marks = [...keys, Math.max(end, keys.at(-1) ?? 0)];
  return marks.every((time, index) => time - (marks[index - 1] ?? first) <= longestGap);
};
