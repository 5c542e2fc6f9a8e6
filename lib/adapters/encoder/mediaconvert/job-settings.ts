import type {
  AudioDescription,
  JobSettings,
  Output,
  OutputGroup,
  VideoDescription,
  ProbeResult,
} from '@aws-sdk/client-mediaconvert';

import { getClipsLength } from '@/lib/core/media/clips';
import { usualFps } from '@/lib/core/media/constants';
import type { PlannedRendition } from '@/lib/engines/ffmpeg/ladder/ladder';
import { planStoryboard } from '@/lib/engines/ffmpeg/pictures/storyboard';
import type { Clip } from '@/lib/ports/encoder';

/** Properties of a source that determine its ladder. Sizes in pixels as displayed; duration in seconds. */
export type SourceProperties = {
  width: number;
  height: number;
  fps: number;
  duration: number;
  hasAudio: boolean;
};

/** The same source, as long as its clips. Pure. */
export const clipSource = (
  source: SourceProperties,
  clips: readonly Clip[] | null | undefined,
): SourceProperties =>
  clips ? { ...source, duration: Math.min(source.duration, getClipsLength(clips)) } : source;

const isOnItsSide = (rotation: number): boolean => Math.abs(rotation) % 180 === 90;

/** Reads the result of MediaConvert's own probe; null if the file has no video. Pure. */
export const readSource = ({ Container }: ProbeResult): SourceProperties | null => {
  const tracks = Container?.Tracks ?? [];
  const video = tracks.find(({ VideoProperties }) => VideoProperties?.Width && VideoProperties.Height);
  const { Width = 0, Height = 0, Rotation = 0, FrameRate, SampleAspectRatio } = video?.VideoProperties ?? {};
  if (!video || Width === 0 || Height === 0) return null;
  const stretch = (SampleAspectRatio?.Numerator ?? 1) / (SampleAspectRatio?.Denominator || 1);
  const [across, down] = [Math.round(Width * stretch), Height];
  const fps = (FrameRate?.Numerator ?? 0) / (FrameRate?.Denominator || 1);
  return {
    ...(isOnItsSide(Rotation) ? { width: down, height: across } : { width: across, height: down }),
    fps: fps > 0 ? fps : usualFps,
    duration: Container?.Duration ?? video.Duration ?? 0,
    hasAudio: tracks.some(({ AudioProperties }) => (AudioProperties?.Channels ?? 0) > 0),
  };
};

type Places = {
  /** `s3://bucket/key` of the source, and of the output folder with a final slash. */
  source: string;
  folder: string;
};

/** Keys below the job's folder; the service appends modifiers and extensions. */
const names = {
  hls: 'hls/master',
  mp4: 'mp4/video',
  poster: 'thumbs/poster',
  small: 'thumbs/small',
  cells: 'thumbs/cells/cell',
} as const;

/** Paths of results below the folder, as named by the service. */
export const resultKeys = {
  hls: `${names.hls}.m3u8`,
  /** The folder of the storyboard's frames. */
  cells: 'thumbs/cells/',
  hlsOf: (rendition: string) => `${names.hls}_${rendition}.m3u8`,
  mp4Of: (rendition: string) => `${names.mp4}_${rendition}.mp4`,
  captureOf: (kind: 'poster' | 'small', index: number) =>
    `${names[kind]}.${String(index).padStart(7, '0')}.jpg`,
};

const longestSmall = 640;
const audioBits = 128_000;

const aac: AudioDescription = {
  AudioSourceName: 'Audio Selector 1',
  CodecSettings: {
    Codec: 'AAC',
    AacSettings: { Bitrate: audioBits, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
  },
};

/**
 * Constant quality with a bitrate cap, and a key frame every 2 s, so that segments begin at the same times in
 * all renditions.
 */
const h264 = ({ width, height, maxRate, bufferSize }: PlannedRendition): VideoDescription => ({
  Width: width,
  Height: height,
  ScalingBehavior: 'STRETCH_TO_OUTPUT',
  CodecSettings: {
    Codec: 'H_264',
    H264Settings: {
      RateControlMode: 'QVBR',
      QualityTuningLevel: 'SINGLE_PASS_HQ',
      QvbrSettings: { QvbrQualityLevel: 7 },
      MaxBitrate: maxRate,
      HrdBufferSize: bufferSize,
      GopSize: 2,
      GopSizeUnits: 'SECONDS',
      GopClosedCadence: 1,
      SceneChangeDetect: 'DISABLED',
      FramerateControl: 'INITIALIZE_FROM_SOURCE',
      ParControl: 'SPECIFIED',
      ParNumerator: 1,
      ParDenominator: 1,
      CodecProfile: 'HIGH',
    },
  },
});

/** Without `AccessControl` files are private. */
const hlsGroup = (folder: string, ladder: readonly PlannedRendition[], hasAudio: boolean): OutputGroup => ({
  Name: 'hls',
  OutputGroupSettings: {
    Type: 'CMAF_GROUP_SETTINGS',
    CmafGroupSettings: {
      Destination: folder + names.hls,
      SegmentLength: 4,
      FragmentLength: 2,
      SegmentControl: 'SEGMENTED_FILES',
      WriteHlsManifest: 'ENABLED',
      WriteDashManifest: 'DISABLED',
      StreamInfResolution: 'INCLUDE',
      CodecSpecification: 'RFC_4281',
    },
  },
  Outputs: [
    ...ladder.map<Output>((rendition) => ({
      NameModifier: `_${rendition.name}`,
      ContainerSettings: { Container: 'CMFC' },
      VideoDescription: h264(rendition),
    })),
    ...(hasAudio
      ? [
          {
            NameModifier: '_audio',
            ContainerSettings: { Container: 'CMFC' as const },
            AudioDescriptions: [aac],
          },
        ]
      : []),
  ],
});

const mp4Group = (folder: string, ladder: readonly PlannedRendition[], hasAudio: boolean): OutputGroup => ({
  Name: 'mp4',
  OutputGroupSettings: {
    Type: 'FILE_GROUP_SETTINGS',
    FileGroupSettings: { Destination: folder + names.mp4 },
  },
  Outputs: ladder.map((rendition) => ({
    NameModifier: `_${rendition.name}`,
    ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
    VideoDescription: h264(rendition),
    ...(hasAudio && { AudioDescriptions: [aac] }),
  })),
});

type Capture = { destination: string; width: number; height: number; everySeconds: number; count: number };

/** JPEG frames, beginning with the first frame, one every `everySeconds` seconds. */
const captureGroup = ({ destination, width, height, everySeconds, count }: Capture): OutputGroup => ({
  Name: destination.slice(destination.lastIndexOf('/') + 1),
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destination } },
  Outputs: [
    {
      ContainerSettings: { Container: 'RAW' },
      VideoDescription: {
        Width: width,
        Height: height,
        ScalingBehavior: 'STRETCH_TO_OUTPUT',
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: {
            FramerateNumerator: 1,
            FramerateDenominator: everySeconds,
            MaxCaptures: count,
            Quality: 80,
          },
        },
      },
    },
  ],
});

const input = (source: string, hasAudio: boolean) => ({
  FileInput: source,
  TimecodeSource: 'ZEROBASED' as const,
  VideoSelector: { Rotate: 'AUTO' as const },
  ...(hasAudio && { AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' as const } } }),
});

const toEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** Very short files only have the first frame. */
export const countPosters = (duration: number): number => (duration >= 2 ? 2 : 1);

const pad = (value: number): string => String(value).padStart(2, '0');

/** `HH:MM:SS:FF`, the format of clippings. Pure. */
export const toTimecode = (seconds: number, fps: number): string => {
  const frames = Math.floor(seconds * fps + 1e-6);
  const whole = Math.floor(frames / Math.round(fps));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return [hours, minutes, whole % 60, frames % Math.round(fps)].map(pad).join(':');
};

/**
 * Clippings name the first frame of a part and its last one, which is included. They count frames from zero
 * at the rounded rate, so times are rounded to frames first. Pure.
 */
const toClippings = (clips: readonly Clip[], { fps, duration }: SourceProperties) => {
  const nameFrame = (frame: number): string => toTimecode(frame / fps, fps);
  return clips.map((clip) => ({
    ...(clip.in > 0 && { StartTimecode: nameFrame(Math.round(clip.in * fps)) }),
    ...(clip.out < duration - 0.5 / fps && { EndTimecode: nameFrame(Math.round(clip.out * fps) - 1) }),
  }));
};

/**
 * One job for the whole ladder: HLS in CMAF, an MP4 of each rendition, and the images. HLS and MP4 are
 * separate outputs, and billed separately. Pure.
 */
export const buildEncodeSettings = (
  { source, folder }: Places,
  whole: SourceProperties,
  {
    ladder,
    clips = null,
  }: { ladder: readonly PlannedRendition[]; clips?: readonly Clip[] | null | undefined },
): JobSettings => {
  const properties = clipSource(whole, clips);
  const top = ladder[0] ?? { width: properties.width, height: properties.height };
  const shrink = Math.min(1, longestSmall / Math.max(top.width, top.height));
  // The first frame is often black; the second capture is at a tenth of the duration.
  const everySeconds = Math.max(1, Math.round(properties.duration / 10));
  const captures = { everySeconds, count: countPosters(properties.duration) };
  const { interval, cellWidth, cellHeight } = planStoryboard(properties);
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      { ...input(source, properties.hasAudio), ...(clips && { InputClippings: toClippings(clips, whole) }) },
    ],
    OutputGroups: [
      hlsGroup(folder, ladder, properties.hasAudio),
      mp4Group(folder, ladder, properties.hasAudio),
      captureGroup({ destination: folder + names.poster, width: top.width, height: top.height, ...captures }),
      captureGroup({
        destination: folder + names.small,
        width: toEven(top.width * shrink),
        height: toEven(top.height * shrink),
        ...captures,
      }),
      captureGroup({
        ...{ destination: folder + names.cells, width: cellWidth, height: cellHeight },
        ...{ everySeconds: interval, count: Math.max(1, Math.ceil(properties.duration / interval)) },
      }),
    ],
  };
};

/**
 * A job for one frame of a file, `width` pixels wide at most; its key is `{destination}.0000000.jpg`. Pure.
 */
export const buildFrameSettings = (
  { source, destination }: { source: string; destination: string },
  properties: SourceProperties,
  { atSeconds, width }: { atSeconds: number; width: number },
): JobSettings => {
  const shrink = Math.min(1, width / properties.width);
  // A time beyond the end results in the last frame.
  const start = Math.max(0, Math.min(atSeconds, properties.duration - 1 / properties.fps));
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        ...input(source, false),
        InputClippings: [{ StartTimecode: toTimecode(start, properties.fps) }],
      },
    ],
    OutputGroups: [
      captureGroup({
        destination,
        width: toEven(properties.width * shrink),
        height: toEven(properties.height * shrink),
        everySeconds: 1,
        count: 1,
      }),
    ],
  };
};
