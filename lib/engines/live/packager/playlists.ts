import type { Track } from './fragmented-mp4';
import { isCutBetween, type Segment, type Segments } from './segment-list';
import type { OpenSegment } from './timeline';

/** File names of a rendition, below its own folder. */
export const fileNames = {
  init: (run: number): string => `init-${run}.mp4`,
  segment: (sequence: number): string => `${sequence}.m4s`,
  part: (sequence: number, index: number): string => `${sequence}.${index}.m4s`,
  captions: (sequence: number): string => `${sequence}.vtt`,
};

export type MediaPlaylistInput = {
  /** The rendition's folder beside the playlist. */
  folder: string;
  segments: Segments;
  /** Number of discontinuities before the first listed segment. */
  discontinuities: number;
  isOver: boolean;
  /** Whether to list the segments' captions, which have the same numbers, durations and discontinuities. */
  isCaptions?: boolean;
  /** The next sequence number if nothing is listed yet. */
  next?: number;
  /** If absent, the playlist lists whole segments, as any store can serve it. */
  lowLatency?: {
    recent: readonly OpenSegment[];
    open: OpenSegment | null;
    /** The next sequence number if no segment is open. */
    next: number;
    /** Whether the client has the older part (`_HLS_skip=YES`). */
    skip: boolean;
    /** False to offer whole segments only, still with blocking reloads and delta updates. */
    hasParts?: boolean;
  };
};

/** Maximum seconds of a part: ffmpeg ends a fragment of 0.2 s at the next frame. */
export const partTarget = 0.33;
/** Skip boundary in target durations. RFC 8216bis §4.4.3.8: at least 6. */
const skipTargets = 6;

const seconds = (value: number): string => value.toFixed(3);

/** RFC 8216bis §4.4.3.1: the longest segment, rounded. */
export const findTargetDuration = ({ longest }: Segments): number => Math.max(1, Math.round(longest));

const writeParts = (folder: string, segment: OpenSegment): string[] =>
  segment.parts.map(({ index, duration, isIndependent }) => {
    const independent = isIndependent ? ',INDEPENDENT=YES' : '';
    const uri = `${folder}/${fileNames.part(segment.sequence, index)}`;
    return `#EXT-X-PART:DURATION=${seconds(duration)},URI="${uri}"${independent}`;
  });

const findSkipped = (segments: Segments, target: number): number => {
  let left = 0;
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    left += segments.at(index)?.duration ?? 0;
    if (left > skipTargets * target) return index;
  }
  return 0;
};

/**
 * The media playlist of a rendition: all given segments and, with low latency, the parts of the last ones
 * and a preload hint. RFC 8216 and the draft of its successor. Pure.
 */
export const writeMediaPlaylist = (input: MediaPlaylistInput): string => {
  const { folder, segments, discontinuities, isOver, lowLatency, isCaptions = false } = input;
  const nameSegment = isCaptions ? fileNames.captions : fileNames.segment;
  const target = findTargetDuration(segments);
  const skipped = lowLatency?.skip ? findSkipped(segments, target) : 0;
  const isIndependent = segments.isIndependent && lowLatency?.open?.isIndependent !== false;
  const hasParts = lowLatency?.hasParts !== false;
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${lowLatency ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${target}`,
    ...(!isCaptions && isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
  ];
  if (lowLatency) {
    const control = `CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${seconds(skipTargets * target)}`;
    lines.push(
      ...(hasParts
        ? [
            `#EXT-X-SERVER-CONTROL:${control},PART-HOLD-BACK=${seconds(partTarget * 3)}`,
            `#EXT-X-PART-INF:PART-TARGET=${seconds(partTarget)}`,
          ]
        : [`#EXT-X-SERVER-CONTROL:${control}`]),
    );
  }
  const first = segments.at(0) ?? lowLatency?.open;
  lines.push(
    `#EXT-X-MEDIA-SEQUENCE:${first?.sequence ?? lowLatency?.next ?? input.next ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
  );
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);

  let before = skipped > 0 ? segments.at(skipped - 1) : undefined;
  let isFirst = true;
  const enter = (segment: Segment): void => {
    const isCut = before !== undefined && isCutBetween(before, segment);
    if (isCut) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.run !== before?.run && !isCaptions)
      lines.push(`#EXT-X-MAP:URI="${folder}/${fileNames.init(segment.run)}"`);
    // The following segments are contiguous.
    if (isCut || isFirst) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startedAt).toISOString()}`);
    before = segment;
    isFirst = false;
  };
  for (let index = skipped; index < segments.length; index += 1) {
    const segment = segments.at(index) as Segment;
    enter(segment);
    const withParts = lowLatency?.recent.find(({ sequence }) => sequence === segment.sequence);
    if (withParts) lines.push(...writeParts(folder, withParts));
    lines.push(`#EXTINF:${seconds(segment.duration)},`, `${folder}/${nameSegment(segment.sequence)}`);
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  else if (lowLatency) {
    const { open, next } = lowLatency;
    if (open) {
      enter(open);
      lines.push(...writeParts(folder, open));
    }
    const hint = open ? fileNames.part(open.sequence, open.parts.length) : fileNames.part(next, 0);
    if (hasParts) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${folder}/${hint}"`);
  }
  return `${lines.join('\n')}\n`;
};

type LiveVariant = {
  rendition: string;
  tracks: readonly Track[];
  /** Bits per second. */
  bandwidth: number;
};

/** Captions besides the renditions: the spoken language, as in `de-DE`. */
type LiveCaptions = { language: string };

/** Folder and playlist name of the captions, beside those of the renditions. */
export const captionsName = 'captions';

/** The name viewers see: the language in that language. */
const nameLanguage = (language: string): string => {
  const [base = language] = language.split('-');
  return new Intl.DisplayNames([base], { type: 'language' }).of(base) ?? language;
};

/** RFC 8216 §4.3.4.1. Shown if the viewer chooses captions, or chose this language before. */
const writeCaptionsLine = ({ language }: LiveCaptions, suffix: string): string =>
  [
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${captionsName}",NAME="${nameLanguage(language)}"`,
    `LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO`,
    `URI="${captionsName}.m3u8${suffix}"`,
  ].join(',');

type MasterOptions = {
  /** Appended to each address. */
  suffix?: string;
  captions?: LiveCaptions | null;
};

/** The master playlist, the highest rendition first. Pure. */
export const writeLiveMaster = (
  variants: readonly LiveVariant[],
  { suffix = '', captions = null }: MasterOptions = {},
): string => {
  const group = captions ? `,SUBTITLES="${captionsName}"` : '';
  const lines = variants.flatMap(({ rendition, tracks, bandwidth }) => {
    const codecs = tracks.map(({ codec }) => codec).join(',');
    const video = tracks.find(({ kind }) => kind === 'video');
    const size = video ? `,RESOLUTION=${video.width}x${video.height}` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size},CODECS="${codecs}"${group}`,
      `${rendition}.m3u8${suffix}`,
    ];
  });
  // No EXT-X-INDEPENDENT-SEGMENTS here: each media playlist declares it, because the second public segment
  // may not be independent.
  const head = ['#EXTM3U', '#EXT-X-VERSION:9'];
  return [...head, ...(captions ? [writeCaptionsLine(captions, suffix)] : []), ...lines, ''].join('\n');
};
