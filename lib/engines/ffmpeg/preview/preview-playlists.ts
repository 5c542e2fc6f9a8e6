import { measureBandwidth, type MediaPlaylist } from '../ladder/master-playlist';

/** A segment that is stored: seconds and bytes. */
export type PreviewSegment = { uri: string; duration: number; size: number };

type IndexInput = {
  initFile: string;
  segments: readonly Pick<PreviewSegment, 'uri' | 'duration'>[];
  /** Whether the playlist is complete. */
  isWhole: boolean;
  /** Seconds of the longest segment. Must not change while the playlist grows. */
  longest: number;
};

/**
 * The media playlist of the segments stored so far. A player that opens it while it grows starts at the
 * beginning. Pure.
 */
export const buildPreviewIndex = ({ initFile, segments, isWhole, longest }: IndexInput): string => {
  const target = Math.max(longest, ...segments.map(({ duration }) => Math.round(duration)));
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-MEDIA-SEQUENCE:0'],
    ...[`#EXT-X-PLAYLIST-TYPE:${isWhole ? 'VOD' : 'EVENT'}`, '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...['#EXT-X-START:TIME-OFFSET=0', `#EXT-X-MAP:URI="${initFile}"`],
    ...segments.flatMap(({ uri, duration }) => [`#EXTINF:${duration.toFixed(6)},`, uri]),
    ...(isWhole ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
};

type MasterInput = {
  index: string;
  segments: readonly PreviewSegment[];
  longest: number;
  /** RFC 6381. */
  codecs: readonly string[];
  width: number;
  height: number;
  fps: number;
};

/** The multivariant playlist of the preview rendition. Pure. */
export const buildPreviewMaster = ({
  index,
  segments,
  longest,
  codecs,
  width,
  height,
  fps,
}: MasterInput): string => {
  const { peak, average } = measureBandwidth(segments, longest);
  const attributes = [
    ...[`BANDWIDTH=${peak}`, `AVERAGE-BANDWIDTH=${average}`, `CODECS="${codecs.join(',')}"`],
    ...[`RESOLUTION=${width}x${height}`, `FRAME-RATE=${fps.toFixed(3)}`, 'VIDEO-RANGE=SDR'],
  ];
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  return [...head, `#EXT-X-STREAM-INF:${attributes.join(',')}`, index, ''].join('\n');
};

export const sumSeconds = (segments: MediaPlaylist['segments']): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);
