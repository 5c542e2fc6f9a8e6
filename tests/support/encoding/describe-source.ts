import type {
  AudioSource,
  SourceDescription,
  VideoSource,
} from '@/lib/engines/ffmpeg/inspect/source-description';

export type SourceChange = Partial<Omit<SourceDescription, 'video' | 'audio'>> & {
  video?: Partial<VideoSource>;
  audio?: Partial<AudioSource> | null;
};

export const describeAudio = (change: Partial<AudioSource> = {}): AudioSource => ({
  ...{ index: 1, channels: 2, layout: 'stereo', codec: 'aac', profile: 'LC', start: 0, end: 40 },
  ...{ trackId: null, title: null, language: null, isDescription: false, isComment: false },
  ...{ isDefault: false, mixed: [], weights: null, padded: 0, skipped: 0 },
  ...change,
});

/** An ordinary MP4 of 40 s with stereo audio, except for the given changes. */
export const describeSource = ({ video, audio, ...rest }: SourceChange = {}): SourceDescription => ({
  ...{ demuxer: 'mov', duration: 40, announced: 40, zero: 0, hasHidden: false, isMeasured: true },
  ...{ laterRate: null, bitRate: null, startTimecode: null },
  video: {
    ...{
      index: 0,
      trackId: null,
      codec: 'h264',
      width: 1920,
      height: 1080,
      start: 0,
      end: 40,
      held: 0,
      skipped: 0,
      frames: null,
    },
    ...{ frameRate: { numerator: 25, denominator: 1 }, interlaced: false, colour: null, matrix: 'bt709' },
    ...{ pixelFormat: 'yuv420p', isUpright: true },
    ...video,
  },
  audio: audio === null ? null : describeAudio(audio),
  ...{ otherAudio: [], ignoredAudio: [] },
  ...rest,
});
