import { DEMUXERS, MAX_PIXELS } from '../inspect/parse-probe';
import { isServed } from '../served/open-source';

export const QUIET = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error'];
export const PROGRESS = ['-progress', 'pipe:1', '-stats_period', '0.5'];

/**
 * Options for a source served at a local address, which must be read directly even if the environment
 * configures a proxy.
 */
const SERVED = [
  '-protocol_whitelist',
  'http,tcp',
  '-http_proxy',
  '',
  '-max_redirects',
  '0',
  '-seekable',
  '1',
];

/**
 * Prevents a source from accessing anything but itself: only local files or its served address may be opened,
 * only by demuxers that open no second file, and without QuickTime's external references. `file:` keeps
 * ffmpeg from interpreting a name as a protocol or option.
 */
const confine = (path: string, demuxer: string | null): string[] => [
  ...(isServed(path) ? SERVED : ['-protocol_whitelist', 'file']),
  '-format_whitelist',
  DEMUXERS.join(','),
  ...(demuxer ? ['-f', demuxer] : []),
  ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
];

const inputUrl = (path: string): string => (isServed(path) ? path : `file:${path}`);

/**
 * A source as ffmpeg's input. Without a demuxer, ffmpeg detects it. Input options must precede these
 * arguments.
 */
export const confineInput = (path: string, demuxer: string | null): string[] => [
  ...confine(path, demuxer),
  '-i',
  inputUrl(path),
];

/** Tolerates any share of broken frames; by default ffmpeg fails if two thirds of the frames are broken. */
export const TOLERANT = ['-max_error_rate', '1'];

/**
 * Limits the decoder of an input: its threads, and the frame size, which could otherwise grow within a file.
 */
export const limitDecoder = (
  { width, height }: { width: number; height: number },
  cores: number,
): string[] => [
  '-max_pixels',
  String(MAX_PIXELS),
  '-threads',
  String(Math.max(1, Math.min(cores, width * height > 9_000_000 ? 4 : 8))),
];

export const buildProbeArguments = (path: string): string[] => [
  '-hide_banner',
  '-v',
  'error',
  ...confine(path, null),
  '-analyzeduration',
  '10M',
  '-probesize',
  '20M',
  '-show_format',
  '-show_streams',
  '-of',
  'json',
  inputUrl(path),
];

type TrackInput = { path: string; demuxer: string; index: number };

/** Prints peak and power of each channel, for a window in seconds or the whole track. */
export const buildPeakArguments = (
  { path, demuxer, index }: TrackInput,
  window: { start: number; length: number } | null,
): string[] => [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  '-v',
  'info',
  ...PROGRESS,
  ...TOLERANT,
  ...(window ? ['-ss', window.start.toFixed(3), '-t', window.length.toFixed(3)] : []),
  ...confineInput(path, demuxer),
  '-map',
  `0:${index}`,
  '-af',
  'astats=measure_perchannel=Peak_level+RMS_level:measure_overall=none',
  '-f',
  'null',
  '-',
];
