import { SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import type { PlannedRendition } from './ladder';

export const hardwareKinds = ['nvenc', 'qsv', 'vaapi'] as const;
export type HardwareKind = (typeof hardwareKinds)[number];

/** A device that encodes H.264: a render node (`/dev/dri/renderD128`), or the number of an NVIDIA GPU. */
export type Hardware = { kind: HardwareKind; device: string };

export const defaultDevices: Record<HardwareKind, string> = {
  nvenc: '0',
  qsv: '/dev/dri/renderD128',
  vaapi: '/dev/dri/renderD128',
};

/** Opens the device; must precede the inputs. Decoding and scaling stay in software. */
export const hardwareInput = (hardware: Hardware | null | undefined): string[] => {
  if (!hardware || hardware.kind === 'nvenc') return [];
  const { kind, device } = hardware;
  const opened = kind === 'vaapi' ? `vaapi=hw:${device}` : `qsv=hw,child_device=${device}`;
  return ['-init_hw_device', opened, '-filter_hw_device', 'hw'];
};

/** Filters between a scaled frame (`yuv420p`) and the encoder; empty if it takes the frame as it is. */
const uploadFilters: Record<HardwareKind, string | null> = {
  nvenc: null,
  // Both expect interleaved chroma. Only VAAPI needs the frame in the device's memory.
  qsv: 'format=nv12',
  vaapi: 'format=nv12,hwupload',
};

/** The graph whose renditions `[v0]`… are converted for the encoder, and the labels to map. */
export const withUploads = (
  graph: string,
  count: number,
  hardware: Hardware | null | undefined,
): { graph: string; labels: string[] } => {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const filters = hardware && uploadFilters[hardware.kind];
  if (!filters) return { graph, labels: indexes.map((index) => `[v${index}]`) };
  return {
    graph: [graph, ...indexes.map((index) => `[v${index}]${filters}[h${index}]`)].join(';'),
    labels: indexes.map((index) => `[h${index}]`),
  };
};

/** Share of a rendition's cap that encoders without a quality mode use on average. */
const averageShare = 2 / 3;

/** Quality mode of each encoder. Key frames must be IDR frames, because segments begin with them. */
const qualities: Record<HardwareKind, readonly string[]> = {
  nvenc: ['-preset', 'p5', '-rc', 'vbr', '-cq', '24', '-forced-idr', '1', '-no-scenecut', '1'],
  qsv: ['-preset', 'medium', '-forced_idr', '1', '-adaptive_i', '0', '-adaptive_b', '0'],
  vaapi: ['-rc_mode', 'VBR'],
};

/**
 * Arguments for a hardware encoder, with the bitrate caps and forced key frames of x264. There are no B
 * frames, because not all devices support them.
 */
export const hardwareEncoderArguments = (
  { kind, device }: Hardware,
  renditions: readonly Pick<PlannedRendition, 'maxRate' | 'bufferSize'>[],
  { keyFrames, fps }: { keyFrames: string; fps: number },
): string[] => [
  ...['-c:v', `h264_${kind}`, ...(kind === 'nvenc' ? ['-gpu', device] : []), ...qualities[kind]],
  ...['-profile:v', 'high', '-bf', '0', '-force_key_frames', keyFrames],
  // Longer than any segment, so that all key frames are forced ones.
  ...['-g', String(Math.ceil(fps * SEGMENT_LENGTH * 2))],
  ...renditions.flatMap(({ maxRate, bufferSize }, index) => [
    ...[`-b:v:${index}`, kind === 'nvenc' ? '0' : String(Math.round(maxRate * averageShare))],
    ...[`-maxrate:v:${index}`, String(maxRate), `-bufsize:v:${index}`, String(bufferSize)],
  ]),
];

/** Encodes half a second of grey with the device and discards it. */
export const buildHardwareTest = (hardware: Hardware): string[] => {
  const { graph, labels } = withUploads('[0:v]format=yuv420p[v0]', 1, hardware);
  const settings = { keyFrames: '0,0.2', fps: 30 };
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', ...hardwareInput(hardware)],
    ...['-f', 'lavfi', '-i', 'color=c=gray:s=640x360:r=30:d=0.5', '-filter_complex', graph],
    ...['-map', labels[0] ?? '[v0]'],
    ...hardwareEncoderArguments(hardware, [{ maxRate: 1_000_000, bufferSize: 2_000_000 }], settings),
    ...['-f', 'null', '-'],
  ];
};
