import { describe, expect, it } from 'vitest';

import { canBeRepackaged, playsInBrowsers } from '@/lib/ports/encoder/ffmpeg/early/plays-in-browsers';
import type { AudioSource, SourceInfo, VideoSource } from '@/lib/ports/encoder/ffmpeg/inspect/source-info';

type Change = Partial<Omit<SourceInfo, 'video' | 'audio'>> & {
  video?: Partial<VideoSource>;
  audio?: Partial<AudioSource> | null;
};

const source = ({ video, audio, ...rest }: Change = {}): SourceInfo => ({
  ...{ demuxer: 'mov', duration: 40, announcesDuration: true, bitRate: 2_000_000, startTimecode: null },
  video: {
    ...{ index: 0, codec: 'h264', width: 1280, height: 720, frameRate: { numerator: 25, denominator: 1 } },
    ...{ interlaced: false, colour: null, pixelFormat: 'yuv420p', isUpright: true },
    ...video,
  },
  audio:
    audio === null
      ? null
      : {
          ...{ index: 1, channels: 2, codec: 'aac', profile: 'LC', trackId: null, title: null },
          ...{ language: null, isDescription: false, isComment: false, isDefault: false },
          ...audio,
        },
  otherAudio: [],
  ...rest,
});

describe('what browsers play as it is', () => {
  it.each<[string, Change]>([
    ['H.264 and AAC in MP4', {}],
    ['the same in Matroska', { demuxer: 'matroska' }],
    ['a film without sound', { audio: null }],
    ['5.1', { audio: { channels: 6 } }],
  ])('%s', (_, change) => expect(playsInBrowsers(source(change))).toBe(true));

  it.each<[string, Change]>([
    ['MPEG-TS', { demuxer: 'mpegts' }],
    ['VP8', { demuxer: 'matroska', video: { codec: 'vp8' } }],
    ['10 bits', { video: { pixelFormat: 'yuv420p10le' } }],
    ['HDR', { video: { colour: 'pq' } }],
    ['interlaced pictures', { video: { interlaced: true } }],
    ['a film that is turned', { video: { isUpright: false } }],
    ['8K', { video: { width: 7680, height: 4320 } }],
    ['more bits than a line has', { bitRate: 20_000_000 }],
    ['a weight that nobody knows', { bitRate: null }],
    ['FLAC', { audio: { codec: 'flac', profile: null } }],
    ['HE-AAC', { audio: { profile: 'HE-AAC' } }],
    ['7.1', { audio: { channels: 8 } }],
  ])('not %s', (_, change) => expect(playsInBrowsers(source(change))).toBe(false));
});

describe('what can be cut at its key frames', () => {
  const scan = {
    keys: [0, 8, 16],
    end: 20,
    count: 100,
    beginsWithKey: true,
    hasHidden: false,
    hasLeading: false,
  };
  it.each([
    [true, scan],
    [true, { ...scan, end: 26 }],
    [false, { ...scan, end: 27 }],
    [false, { ...scan, keys: [0, 11] }],
    [false, { ...scan, keys: [] }],
    [false, { ...scan, beginsWithKey: false }],
    [false, { ...scan, hasHidden: true }],
  ])('%s: %j', (expected, given) => expect(canBeRepackaged(given)).toBe(expected));
});
