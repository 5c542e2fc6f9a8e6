import type { PictureScan } from '../inspect/scan-pictures';
import type { HeadKind } from '../inspect/sniff-head';
import type { SourceInfo } from '../inspect/source-info';

/** What every browser demuxes once it is repackaged. ffmpeg's `mov` is MP4 as well. */
const containers = new Set(['mov', 'matroska']);
/** What their first bytes say they are. */
const containerKinds = new Set<HeadKind>(['isobmff', 'matroska']);
const pixelFormats = new Set(['yuv420p', 'yuvj420p']);

/** Above it a file that was fast to send is still too much for who watches. Bits/s and pixels. */
const mostBits = 16_000_000;
const mostPixels = 3840 * 2160;
const mostChannels = 6;

/** The longest distance of key frames with which a jump still shows a picture at once. Seconds. */
export const longestGap = 10;

/** Whether a file of that kind may be one browsers play once it is repackaged. Pure. */
export const mayPlayInBrowsers = (kind: HeadKind): boolean => containerKinds.has(kind);

/** Whether browsers show a source's pictures as they are: H.264 of 8 bits and 4:2:0, not too heavy. Its key frames are another question. Pure. */
export const hasBrowserPicture = ({ demuxer, video, bitRate }: SourceInfo): boolean =>
  containers.has(demuxer) &&
  video.codec === 'h264' &&
  pixelFormats.has(video.pixelFormat ?? '') &&
  video.isUpright &&
  !video.interlaced &&
  video.colour === null &&
  video.width * video.height <= mostPixels &&
  bitRate !== null &&
  bitRate <= mostBits;

/** Whether browsers play a source as it is: its pictures, with AAC or without sound. Pure. */
export const playsInBrowsers = (source: SourceInfo): boolean =>
  hasBrowserPicture(source) &&
  (!source.audio ||
    (source.audio.codec === 'aac' && source.audio.profile === 'LC' && source.audio.channels <= mostChannels));

/** Whether key frames come often enough in what was looked at, and nothing of it is to be hidden. Pure. */
export const canBeRepackaged = ({ keys, end, beginsWithKey, hasHidden }: PictureScan): boolean => {
  const [first] = keys;
  if (first === undefined || !beginsWithKey || hasHidden) return false;
  const marks = [...keys, Math.max(end, keys.at(-1) ?? 0)];
  return marks.every((time, index) => time - (marks[index - 1] ?? first) <= longestGap);
};
