import type {
  AudioDescription,
  EncoderSettings,
  Output,
  OutputDestination,
  OutputGroup,
  VideoDescription,
} from '@aws-sdk/client-medialive';

import { recordedName } from '@/lib/core/storage/storage-keys';

/** Pixels and bits per second, the highest first; the service upscales smaller video. */
const renditions = [
  { name: '1080p', width: 1920, height: 1080, bitrate: 5_000_000 },
  { name: '720p', width: 1280, height: 720, bitrate: 3_000_000 },
  { name: '480p', width: 854, height: 480, bitrate: 1_200_000 },
] as const;

const segmentSeconds = 2;
/** Longer than any event: one file for all of it. Seconds. */
const recordingSeconds = 24 * 60 * 60;
const audioGroup = 'audio';
/** Also the name of the input's audio selector. */
export const audioName = 'sound';
const places = { hls: 'hls', archive: 'archive' } as const;

/** Destinations of the service: viewers' files and the recording. Pure. */
export const buildDestinations = (
  buckets: { upload: string; stream: string },
  folder: string,
): OutputDestination[] => [
  { Id: places.hls, Settings: [{ Url: `s3ssl://${buckets.stream}/${folder}master` }] },
  { Id: places.archive, Settings: [{ Url: `s3ssl://${buckets.upload}/${folder}${recordedName}` }] },
];

const describeVideo = ({ name, width, height, bitrate }: (typeof renditions)[number]): VideoDescription => ({
  Name: name,
  Width: width,
  Height: height,
  // Narrower video gets bars instead of being stretched.
  ScalingBehavior: 'DEFAULT',
  CodecSettings: {
    H264Settings: {
      ...{ RateControlMode: 'CBR', Bitrate: bitrate, FramerateControl: 'INITIALIZE_FROM_SOURCE' },
      ...{ GopSize: segmentSeconds, GopSizeUnits: 'SECONDS', GopClosedCadence: 1, GopNumBFrames: 0 },
      ...{ ParControl: 'SPECIFIED', ParNumerator: 1, ParDenominator: 1, SceneChangeDetect: 'DISABLED' },
    },
  },
});

const sound: AudioDescription = {
  Name: audioName,
  AudioSelectorName: audioName,
  CodecSettings: { AacSettings: { Bitrate: 128_000, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 } },
};

/** Video without audio, which is a separate rendition, as fragmented MP4 requires. */
const toVideoOutput = ({ name }: (typeof renditions)[number]): Output => ({
  OutputName: `hls_${name}`,
  VideoDescriptionName: name,
  OutputSettings: {
    HlsOutputSettings: {
      NameModifier: `_${name}`,
      HlsSettings: { Fmp4HlsSettings: { AudioRenditionSets: audioGroup } },
    },
  },
});

const soundOutput: Output = {
  OutputName: 'hls_sound',
  AudioDescriptionNames: [audioName],
  OutputSettings: {
    HlsOutputSettings: {
      NameModifier: '_sound',
      HlsSettings: {
        AudioOnlyHlsSettings: {
          AudioGroupId: audioGroup,
          AudioTrackType: 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
          SegmentType: 'FMP4',
        },
      },
    },
  },
};

const hlsGroup: OutputGroup = {
  Name: places.hls,
  OutputGroupSettings: {
    HlsGroupSettings: {
      Destination: { DestinationRefId: places.hls },
      // Every segment stays in the playlist, so that viewers can go back to the beginning.
      Mode: 'VOD',
      SegmentLength: segmentSeconds,
      ...{ ProgramDateTime: 'INCLUDE', ProgramDateTimePeriod: segmentSeconds },
      // No output without input: players then show that the stream will resume.
      InputLossAction: 'PAUSE_OUTPUT',
      HlsCdnSettings: { HlsS3Settings: { CannedAcl: 'PUBLIC_READ' } },
    },
  },
  Outputs: [...renditions.map(toVideoOutput), soundOutput],
};

/** The highest rendition, for the recording's video. */
const archiveGroup: OutputGroup = {
  Name: places.archive,
  OutputGroupSettings: {
    ArchiveGroupSettings: {
      Destination: { DestinationRefId: places.archive },
      RolloverInterval: recordingSeconds,
    },
  },
  Outputs: [
    {
      OutputName: 'archive_1080p',
      VideoDescriptionName: renditions[0].name,
      AudioDescriptionNames: [audioName],
      OutputSettings: {
        ArchiveOutputSettings: {
          Extension: 'ts',
          ContainerSettings: { M2tsSettings: { RateMode: 'VBR' } },
        },
      },
    },
  ],
};

/** Outputs of a channel: HLS in three renditions, and one file for the recording. Pure. */
export const buildEncoderSettings = (): EncoderSettings => ({
  AudioDescriptions: [sound],
  VideoDescriptions: renditions.map(describeVideo),
  OutputGroups: [hlsGroup, archiveGroup],
  TimecodeConfig: { Source: 'SYSTEMCLOCK' },
  // The sender's own preview before the stream is public.
  ThumbnailConfiguration: { State: 'AUTO' },
});
