import type { SourceInfo } from '../source-info';

/** What every browser demuxes once it is repackaged. ffmpeg's `mov` is MP4 as well. */
const containers = new Set(['mov', 'matroska']);
const pixelFormats = new Set(['yuv420p', 'yuvj420p']);

/** Above it a file that was fast to send is still too much for who watches. Bits/s and pixels. */
const mostBits = 16_000_000;
const mostPixels = 3840 * 2160;
const mostChannels = 6;

/** The longest distance of key frames with which a jump still shows a picture at once. Seconds. */
export const longestGap = 10;

/** Whether browsers play a source as it is: H.264 of 8 bits and 4:2:0 with AAC, or without sound. Its key frames are another question. Pure. */
export const playsInBrowsers = ({ demuxer, video, audio, bitRate }: SourceInfo): boolean =>
  containers.has(demuxer) &&
  video.codec === 'h264' &&
  pixelFormats.has(video.pixelFormat ?? '') &&
  video.isUpright &&
  !video.interlaced &&
  video.colour === null &&
  video.width * video.height <= mostPixels &&
  bitRate !== null &&
  bitRate <= mostBits &&
  (!audio || (audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= mostChannels));

/** Whether key frames, at `times`, come often enough in what was looked at, which ends at `end`. Seconds. Pure. */
export const hasFrequentKeys = (times: readonly number[], end: number): boolean => {
  const [first] = times;
  if (first === undefined) return false;
  const marks = [...times, Math.max(end, times.at(-1) ?? 0)];
  return marks.every((time, index) => time - (marks[index - 1] ?? first) <= longestGap);
};
