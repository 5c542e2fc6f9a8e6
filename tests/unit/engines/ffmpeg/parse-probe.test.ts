import { describe, expect, it } from 'vitest';

import { explainProbeError, parseProbe } from '@/lib/engines/ffmpeg/inspect/parse-probe';
import { EncodeFailure } from '@/lib/engines/ffmpeg/run/encode-failure';
import { describeSource } from '@/tests/support/encoding/describe-source';

type Fields = Record<string, unknown>;

const video: Fields = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  pix_fmt: 'yuv420p',
  r_frame_rate: '25/1',
  avg_frame_rate: '25/1',
};
const audio: Fields = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2 };
const probe = (streams: Fields[], format: Fields = {}) =>
  parseProbe({
    streams,
    format: { format_name: 'mov,mp4,m4a', duration: '10.5', probe_score: 100, ...format },
  });

const reasonOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof EncodeFailure) return `${error.reason}${error.permanent ? '' : ' (again)'}`;
    throw error;
  }
  return 'fine';
};

describe('parseProbe', () => {
  it.each<[string, Fields[], Fields, string | null]>([
    ['in the video stream', [{ ...video, tags: { timecode: '09:59:58:12' } }], {}, '09:59:58:12'],
    ['in drop-frame notation', [{ ...video, tags: { timecode: '00:00:55;00' } }], {}, '00:00:55;00'],
    [
      'in a time code track',
      [video, { index: 1, codec_type: 'data', codec_tag_string: 'tmcd', tags: { timecode: '01:00:00:00' } }],
      {},
      '01:00:00:00',
    ],
    ['in the container', [video], { tags: { timecode: '10:00:00.00' } }, '10:00:00;00'],
    ['in another stream', [video, { ...audio, tags: { timecode: '01:00:00:00' } }], {}, null],
    ['without a valid format', [{ ...video, tags: { timecode: 'now' } }], {}, null],
    ['after the end of the day', [{ ...video, tags: { timecode: '24:00:00:00' } }], {}, null],
  ])('finds the start time code %s', (_name, streams, format, expected) => {
    expect(probe(streams, format).startTimecode).toBe(expected);
  });

  it('reads an ordinary file', () => {
    expect(probe([video, audio])).toEqual({
      ...describeSource({
        ...{ duration: 10.5, announced: 10.5, hasHidden: null, isMeasured: false },
        video: { end: null },
        audio: { layout: null, profile: null, end: null },
      }),
    });
  });

  it.each<[what: string, fields: Fields, expected: Fields]>([
    ['a rotated phone video', { side_data_list: [{ rotation: -90 }] }, { width: 1080, height: 1920 }],
    ['upside down', { side_data_list: [{ rotation: 180 }] }, { width: 1920, height: 1080 }],
    ['the old rotation tag', { tags: { rotate: '270' } }, { width: 1080, height: 1920 }],
    [
      'rotation that is not exactly 90°',
      { side_data_list: [{ rotation: 89.9 }] },
      { width: 1080, height: 1920 },
    ],
    ['anamorphic', { width: 1440, sample_aspect_ratio: '4:3' }, { width: 1920, height: 1080 }],
    [
      'rotated and anamorphic',
      { width: 1440, sample_aspect_ratio: '4:3', tags: { rotate: '90' } },
      { width: 1080, height: 1920 },
    ],
    ['invalid aspect ratio', { sample_aspect_ratio: '1:9999' }, { width: 1920 }],
    ['unknown aspect ratio', { sample_aspect_ratio: '0:1' }, { width: 1920 }],
    ['HDR10', { color_transfer: 'smpte2084', color_primaries: 'bt2020' }, { colour: 'pq' }],
    ['HLG', { color_transfer: 'arib-std-b67' }, { colour: 'hlg' }],
    ['wide gamut', { color_primaries: 'bt2020', color_transfer: 'bt709' }, { colour: 'wide' }],
    ['a screen recording', { pix_fmt: 'bgr0' }, { colour: 'rgb' }],
    ['planar RGB', { pix_fmt: 'gbrp' }, { colour: 'rgb' }],
    [
      'interlaced',
      { field_order: 'tt', r_frame_rate: '50/1' },
      { interlaced: true, frameRate: { numerator: 25, denominator: 1 } },
    ],
    ['progressive', { field_order: 'progressive' }, { interlaced: false }],
  ])('%s', (_what, fields, expected) => {
    expect(probe([{ ...video, ...fields }]).video).toMatchObject(expected);
  });

  it.each<[what: string, streams: Fields[], expected: Fields | null]>([
    ['none', [video], null],
    [
      'the default track',
      [video, audio, { ...audio, index: 2, disposition: { default: 1 } }],
      { index: 2, channels: 2 },
    ],
    [
      'a track that can be decoded',
      [video, { ...audio, codec_name: undefined }, { ...audio, index: 2, channels: 6 }],
      { index: 2, channels: 6 },
    ],
  ])('chooses an audio track: %s', (_what, streams, expected) =>
    expect({ audio: probe(streams).audio }).toMatchObject({ audio: expected }),
  );

  it('skips a cover image', () => {
    const cover = { ...video, disposition: { attached_pic: 1 } };
    expect(probe([cover, { ...video, index: 4, width: 640 }]).video.index).toBe(4);
  });

  it.each<[format: string, duration: string | undefined, expected: [number | null, number | null]]>([
    ['mov,mp4', '10', [10, 10]],
    ['matroska,webm', undefined, [null, null]],
    ['mpegts', '10', [10, null]],
    ['flv', '0', [null, null]],
  ])('reads the duration of %s', (format_name, duration, expected) => {
    const source = probe([video], { format_name, duration });
    expect([source.duration, source.announced]).toEqual(expected);
  });

  it.each<[what: string, work: () => unknown, reason: string]>([
    ['nothing', () => parseProbe({}), 'not_a_video'],
    ['no JSON', () => parseProbe(null), 'not_a_video'],
    ['a guess', () => probe([video], { probe_score: 25 }), 'not_a_video'],
    ['audio only', () => probe([audio]), 'no_video_stream'],
    ['a cover only', () => probe([audio, { ...video, disposition: { attached_pic: 1 } }]), 'no_video_stream'],
    ['an unknown codec', () => probe([{ ...video, codec_name: undefined }]), 'unsupported_codec'],
    ['no size', () => probe([{ ...video, width: 0 }]), 'unsupported_codec'],
    ['Dolby Vision 5', () => probe([{ ...video, side_data_list: [{ dv_profile: 5 }] }]), 'unsupported_codec'],
    ['Dolby Vision 8', () => probe([{ ...video, side_data_list: [{ dv_profile: 8 }] }]), 'fine'],
    ['8K', () => probe([{ ...video, width: 7680, height: 4320 }]), 'fine'],
    ['too large a width', () => probe([{ ...video, width: 8194, height: 100 }]), 'too_large_picture'],
    ['too many pixels', () => probe([{ ...video, width: 8192, height: 8192 }]), 'too_large_picture'],
  ])('accepts or refuses %s: %s', (_what, work, reason) => expect(reasonOf(work)).toBe(reason));
});

describe('explainProbeError', () => {
  it.each([
    ["[hls @ 0x55] Format not on whitelist 'mov'", 'playlist'],
    ["[concat @ 0x55] Format not on whitelist 'mov'", 'playlist'],
    ["[dash @ 0x55] Format not on whitelist 'mov'", 'playlist'],
    ["[srt @ 0x55] Format not on whitelist 'mov'", 'not_a_video'],
    ['[asf @ 0x1] DRM protected stream detected, decoding will likely fail!', 'encrypted'],
    ['[matroska,webm @ 0x1] File ended prematurely at pos. 12', 'truncated'],
    ['x: Invalid data found when processing input', 'not_a_video'],
  ])('%s', (stderr, reason) => expect(explainProbeError(stderr).reason).toBe(reason));
});
