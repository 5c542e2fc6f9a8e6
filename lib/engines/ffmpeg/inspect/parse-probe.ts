import { z } from 'zod';

import { readAudioTracks, readTimes } from '../audio/read-audio';
import { chooseFrameRate, parseFraction } from '../ladder/frame-rate';
import { refuse } from '../run/encode-failure';
import type { ColourKind, SourceDescription, VideoSource } from './source-description';

/**
 * Whether a display matrix (ISO/IEC 14496-12 §8.3.2) printed by ffprobe is the identity: neither rotated nor
 * mirrored, which ffprobe's `rotation` does not show. True without one. Pure.
 */
export const hasUprightMatrix = (sideData: readonly { displaymatrix?: string }[] | undefined): boolean => {
  const text = sideData?.find(({ displaymatrix }) => displaymatrix !== undefined)?.displaymatrix;
  if (text === undefined) return true;
  const rows = [...text.matchAll(/^\d+:\s+(-?\d+)\s+(-?\d+)/gm)].map((row) => [
    Number(row[1]),
    Number(row[2]),
  ]);
  const [[a = 1, b = 0] = [], [c = 0, d = 1] = []] = rows;
  return a > 0 && d > 0 && b === 0 && c === 0;
};

type TaggedStream = { codec_type?: string; codec_tag_string?: string; tags?: Record<string, string> };

/** SMPTE ST 12: hours, minutes, seconds and frames; a last separator other than a colon means drop frame. */
const pattern = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)([:;.,])(\d{2,3})$/;

/** Null if the text is not a time code. Pure. */
const normalise = (text: string | undefined): string | null => {
  const [, hours, minutes, seconds, separator, frames] = pattern.exec(text?.trim() ?? '') ?? [];
  if (!hours) return null;
  return `${hours}:${minutes}:${seconds}${separator === ':' ? ':' : ';'}${frames}`;
};

/**
 * Start time code of a source, as `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame: from the video stream, a
 * time code track, or the container. Null if it has none. Pure.
 */
const readStartTimecode = (
  video: TaggedStream,
  streams: readonly TaggedStream[],
  container: Record<string, string> | undefined,
): string | null => {
  const tracks = streams.filter(({ codec_type, codec_tag_string }) => {
    return codec_type === 'data' && codec_tag_string === 'tmcd';
  });
  const found = [video, ...tracks, { tags: container }].map(({ tags }) => normalise(tags?.timecode));
  return found.find((timecode) => timecode !== null) ?? null;
};

const sideDataSchema = z.object({
  side_data_type: z.string().optional(),
  rotation: z.coerce.number().optional(),
  displaymatrix: z.string().optional(),
  dv_profile: z.number().optional(),
});

const streamSchema = z.object({
  index: z.number(),
  id: z.string().optional(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  start_time: z.coerce.number().optional().catch(undefined),
  channels: z.number().optional(),
  channel_layout: z.string().optional(),
  disposition: z.record(z.string(), z.number()).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z.array(sideDataSchema).optional(),
});
type ProbeStream = z.infer<typeof streamSchema>;

/** The output of `ffprobe -show_format -show_streams -of json`. */
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({
    format_name: z.string(),
    probe_score: z.number().default(100),
    start_time: z.coerce.number().optional().catch(undefined),
    duration: z.coerce.number().optional(),
    bit_rate: z.coerce.number().optional().catch(undefined),
    tags: z.record(z.string(), z.string()).optional(),
  }),
});

const MAX_SIDE = 8192;
/** 8192×4608; also passed to the decoders, so that frames cannot grow within a file. */
export const MAX_PIXELS = 37_748_736;

/**
 * A lower score means that ffprobe guessed: it takes random bytes for MP3. `AVPROBE_SCORE_RETRY` in
 * libavformat.
 */
const LEAST_PROBE_SCORE = 26;

/** Demuxers that ffprobe and ffmpeg may use. All of them read only the given file. */
const VIDEO_DEMUXERS = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'flv', 'asf', 'ogg', 'mxf', 'dv'];
const AUDIO_DEMUXERS = ['mp3', 'wav', 'flac', 'aac', 'aiff'];
export const DEMUXERS = [...VIDEO_DEMUXERS, ...AUDIO_DEMUXERS];

/** Demuxers of containers that store their duration instead of deriving it from the available bytes. */
const ANNOUNCING_DEMUXERS = new Set(['mov', 'matroska', 'avi', 'asf', 'mxf']);

/** Demuxers whose time stamps may jump, at which ffmpeg continues without a gap (`AVFMT_TS_DISCONT`). */
export const RESTARTING_DEMUXERS = new Set(['mpegts', 'mpeg', 'ogg']);
/**
 * A lower bitrate means that time stamps jump, and ffprobe took their difference for the duration. Bits/s.
 */
const LEAST_BITS = 64_000;

/** From this height on, browsers take untagged video for BT.709, below for BT.601. */
const HD_HEIGHT = 720;

const isRealVideo = ({ codec_type, disposition }: ProbeStream): boolean =>
  codec_type === 'video' && !disposition?.attached_pic && !disposition?.still_image;

/** Pixel aspect ratio as a factor on the width; an invalid one counts as square pixels. */
const readPixelAspect = (text: string | undefined): number => {
  const fraction = parseFraction(text?.replace(':', '/'));
  if (!fraction) return 1;
  const value = fraction.numerator / fraction.denominator;
  return value >= 0.25 && value <= 4 ? value : 1;
};

/** Rotation of the displayed video in degrees. Older files have a tag instead of a display matrix. */
const readRotation = ({ side_data_list, tags }: ProbeStream): number => {
  const matrix = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  return matrix ?? Number(tags?.rotate ?? 0);
};

/** Whether width and height are swapped on display. ffmpeg rotates the frames itself. */
const isTurned = (stream: ProbeStream): boolean => Math.abs(Math.round(readRotation(stream) / 90)) % 2 === 1;

const readColour = ({ color_transfer, color_primaries, pix_fmt }: ProbeStream): ColourKind => {
  if (color_transfer === 'smpte2084') return 'pq';
  if (color_transfer === 'arib-std-b67') return 'hlg';
  if (/^(?:[0ax]?(?:rgb|bgr)|gbr|pal8)/.test(pix_fmt ?? '')) return 'rgb';
  return color_primaries === 'bt2020' ? 'wide' : null;
};

const assertDecodable = (stream: ProbeStream): void => {
  const codec = stream.codec_name ?? 'unknown';
  if (codec === 'unknown' || codec === 'none') {
    throw refuse('unsupported_codec', `No decoder for ${stream.codec_tag_string ?? 'this stream'}.`);
  }
  // Profile 5 cannot be shown in correct colours without Dolby's own mapping.
  if (stream.side_data_list?.some(({ dv_profile }) => dv_profile === 5)) {
    throw refuse('unsupported_codec', 'Dolby Vision profile 5 has no compatible base layer.');
  }
  if (!stream.width || !stream.height) {
    throw refuse('unsupported_codec', `The ${codec} stream has no frame size.`);
  }
};

/** Colour matrix for streams that don't specify one. */
const guessMatrix = (shorterSide: number): string => (shorterSide >= HD_HEIGHT ? 'bt709' : 'smpte170m');

const readMatrix = ({ color_space, width = 0, height = 0 }: ProbeStream): string =>
  color_space && !['unknown', 'reserved', 'gbr'].includes(color_space)
    ? color_space
    : guessMatrix(Math.min(width, height));

const readVideo = (stream: ProbeStream, zero: number): VideoSource => {
  assertDecodable(stream);
  const stored = { width: stream.width ?? 0, height: stream.height ?? 0 };
  if (
    Math.max(stored.width, stored.height) > MAX_SIDE ||
    stored.width * stored.height > MAX_PIXELS ||
    stored.width * readPixelAspect(stream.sample_aspect_ratio) > MAX_SIDE * 2
  ) {
    throw refuse('too_large_picture', `${stored.width}×${stored.height} pixels; at most 8192×4608.`);
  }
  const width = Math.max(2, Math.round(stored.width * readPixelAspect(stream.sample_aspect_ratio)));
  const turned = isTurned(stream);
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? '');
  return {
    ...readTimes(stream, zero),
    index: stream.index,
    trackId: stream.id ? Number(stream.id) : null,
    codec: stream.codec_name ?? 'unknown',
    width: turned ? stored.height : width,
    height: turned ? width : stored.height,
    frameRate: chooseFrameRate({
      real: parseFraction(stream.r_frame_rate),
      average: parseFraction(stream.avg_frame_rate),
      interlaced,
    }),
    held: 0,
    frames: null,
    interlaced,
    colour: readColour(stream),
    matrix: readMatrix(stream),
    pixelFormat: stream.pix_fmt ?? null,
    isUpright:
      readRotation(stream) === 0 &&
      hasUprightMatrix(stream.side_data_list) &&
      readPixelAspect(stream.sample_aspect_ratio) === 1,
  };
};

const byDefaultFirst = (left: ProbeStream, right: ProbeStream): number =>
  (right.disposition?.default ?? 0) - (left.disposition?.default ?? 0);

/** `duration` is null if the container does not declare it. */
export type ProbedDescription = Omit<SourceDescription, 'duration'> & { duration: number | null };

/**
 * Parses the output of `ffprobe -show_format -show_streams -of json`. Throws `EncodeFailure` if nothing in
 * it can be encoded.
 */
export const parseProbe = (answer: unknown): ProbedDescription => {
  const parsed = probeSchema.safeParse(answer);
  if (!parsed.success) throw refuse('not_a_video', 'ffprobe recognises no media in the file.');
  const { format, streams } = parsed.data;
  if (format.probe_score < LEAST_PROBE_SCORE) {
    throw refuse('not_a_video', `ffprobe is unsure whether the format is ${format.format_name}.`);
  }
  if (streams.length === 0) throw refuse('not_a_video', 'ffprobe finds no stream in the file.');
  const [video] = streams.filter(isRealVideo).sort(byDefaultFirst);
  if (!video) {
    throw refuse('no_video_stream', `Streams: ${streams.map(({ codec_type }) => codec_type).join(', ')}`);
  }
  const demuxer = format.format_name.split(',')[0] ?? format.format_name;
  const zero = format.start_time ?? 0;
  const [audio, ...otherAudio] = readAudioTracks(streams, zero);
  const isMisread = RESTARTING_DEMUXERS.has(demuxer) && (format.bit_rate ?? LEAST_BITS) < LEAST_BITS;
  const duration =
    format.duration !== undefined && format.duration > 0 && !isMisread ? format.duration : null;
  return {
    demuxer,
    duration,
    announced: ANNOUNCING_DEMUXERS.has(demuxer) ? duration : null,
    zero,
    hasHidden: hasHidden(demuxer, video, zero),
    isMeasured: false,
    laterRate: null,
    bitRate: format.bit_rate ?? null,
    startTimecode: readStartTimecode(video, streams, format.tags),
    video: readVideo(video, zero),
    audio: audio ?? null,
    otherAudio,
    ignoredAudio: [],
  };
};

/** Maximum time by which an audio encoder's priming precedes the first frame. Seconds. */
const longestPriming = 0.05;

/** Whether samples are hidden: in fragmented MP4, at negative times. Null if only the packets show it. */
const hasHidden = (demuxer: string, video: ProbeStream, zero: number): boolean | null => {
  // Other containers have no edit lists.
  if (demuxer !== 'mov') return false;
  return (video.start_time ?? 0) < 0 || zero < -longestPriming ? true : null;
};

const PLAYLIST_DEMUXERS = /^(?:hls|applehttp|dash|concat|concatf|sdp|rtsp|imf|image2|webm_dash_manifest)/;

/** Maps ffprobe's message about a file to a failure. `stderr` is its output at level `error`. */
export const explainProbeError = (stderr: string): ReturnType<typeof refuse> => {
  const refused = /\[([\w,]+) @ [^\]]*\] Format not on whitelist/.exec(stderr)?.[1];
  if (refused && PLAYLIST_DEMUXERS.test(refused))
    return refuse('playlist', `The file is read as ${refused}.`);
  if (refused) return refuse('not_a_video', `The file is read as ${refused}.`);
  if (/DRM protected|encrypted/i.test(stderr))
    return refuse('encrypted', 'ffprobe reports that the file is encrypted.');
  if (/File ended prematurely|Truncat/i.test(stderr)) return refuse('truncated', 'The file ends early.');
  return refuse('not_a_video', 'ffprobe recognises no media in the file.');
};
