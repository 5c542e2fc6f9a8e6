import { describe, expect, it } from 'vitest';

import type {
  AudioSource,
  SourceDescription,
  VideoSource,
} from '@/lib/engines/ffmpeg/inspect/source-description';
import { canBeRepackaged, canCopyVideo, canCopySound } from '@/lib/engines/ffmpeg/preview/plays-in-browsers';
import { describeSource } from '@/tests/support/encoding/describe-source';

type Change = Partial<Omit<SourceDescription, 'video' | 'audio'>> & {
  video?: Partial<VideoSource>;
  audio?: Partial<AudioSource> | null;
};

const source = ({ video, audio, ...rest }: Change = {}): SourceDescription =>
  describeSource({
    video: { width: 1280, height: 720, ...video },
    audio: audio === null ? null : { ...audio },
    bitRate: 2_000_000,
    ...rest,
  });

describe('streams that browsers play unchanged', () => {
  it.each<[string, Change]>([
    ['H.264 and AAC in MP4', {}],
    ['H.264 and AAC in Matroska', { demuxer: 'matroska' }],
    ['video without audio', { audio: null }],
    ['a second of silence at the end', { audio: { padded: 0.9 } }],
  ])('include %s', (_, change) => {
    expect(canCopyVideo(source(change))).toBe(true);
    expect(canCopySound(source(change))).toBe(true);
  });

  it.each<[string, Change]>([
    ['MPEG-TS', { demuxer: 'mpegts' }],
    ['VP8', { demuxer: 'matroska', video: { codec: 'vp8' } }],
    ['10 bits', { video: { pixelFormat: 'yuv420p10le' } }],
    ['HDR', { video: { colour: 'pq' } }],
    ['interlaced frames', { video: { interlaced: true } }],
    ['rotation', { video: { isUpright: false } }],
    ['8K', { video: { width: 7680, height: 4320 } }],
    ['too high a bitrate', { bitRate: 20_000_000 }],
    ['an unknown bitrate', { bitRate: null }],
    ['hidden frames', { hasHidden: true }],
    ['video that starts late', { video: { start: 3 } }],
    ['a last frame that must stay visible', { video: { held: 4 } }],
  ])('exclude the video with %s', (_, change) => expect(canCopyVideo(source(change))).toBe(false));

  it.each<[string, Change]>([
    ['FLAC', { audio: { codec: 'flac', profile: null } }],
    ['HE-AAC', { audio: { profile: 'HE-AAC' } }],
    ['5.1', { audio: { channels: 6 } }],
    ['two microphones', { audio: { channels: 1, mixed: [2] } }],
    ['audio that starts late', { audio: { start: 3 } }],
    ['audio that ends early', { audio: { padded: 10 } }],
  ])('exclude the audio with %s', (_, change) => {
    expect(canCopyVideo(source(change))).toBe(true);
    expect(canCopySound(source(change))).toBe(false);
  });
});

describe('sources that can be cut at their key frames', () => {
  const scan = {
    keys: [0, 8, 16],
    times: [0, 4, 8, 12, 16, 20],
    tracks: new Map(),
    end: 20,
    count: 100,
    beginsWithKey: true,
    hasHidden: false,
    hasLeading: false,
    hasJumps: false,
  };
  it.each([
    [true, scan],
    [true, { ...scan, end: 26 }],
    [false, { ...scan, end: 27 }],
    [false, { ...scan, keys: [0, 11] }],
    [false, { ...scan, keys: [] }],
    [false, { ...scan, beginsWithKey: false }],
    [false, { ...scan, times: [-0.04, 0, 8, 16, 20] }],
    [false, { ...scan, hasHidden: true }],
  ])('are recognised (%s): %j', (expected, given) => expect(canBeRepackaged(given)).toBe(expected));
});
