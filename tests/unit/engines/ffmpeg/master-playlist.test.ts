import { describe, expect, it } from 'vitest';

import {
  buildMasterPlaylist,
  measureBandwidth,
  parseMediaPlaylist,
  readVideoCodec,
} from '@/lib/engines/ffmpeg/ladder/master-playlist';

describe('parseMediaPlaylist', () => {
  it('reads what ffmpeg writes', () => {
    const text =
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init_0.mp4"\n' +
      '#EXTINF:4.004000,\nsegment-00000.m4s\n#EXTINF:1.5,\nsegment-00001.m4s\n#EXT-X-ENDLIST\n';
    expect(parseMediaPlaylist(text)).toEqual({
      initFile: 'init_0.mp4',
      targetDuration: 4,
      segments: [
        { duration: 4.004, uri: 'segment-00000.m4s' },
        { duration: 1.5, uri: 'segment-00001.m4s' },
      ],
    });
  });

  it.each(['#EXTM3U\n#EXT-X-MAP:URI="i.mp4"\n#EXT-X-ENDLIST\n', '#EXTM3U\n#EXTINF:4,\nx.m4s\n', ''])(
    'refuses a playlist without segments or init file',
    (text) => expect(() => parseMediaPlaylist(text)).toThrow('no segments'),
  );
});

describe('measureBandwidth', () => {
  const segments = (...pairs: [duration: number, size: number][]) =>
    pairs.map(([duration, size]) => ({ duration, size }));

  it.each([
    ['equal segments', segments([4, 1000], [4, 1000]), { peak: 2000, average: 2000 }],
    ['a large segment', segments([4, 1000], [4, 3000], [4, 1000]), { peak: 6000, average: 3334 }],
    [
      'a short large tail counts with its neighbour',
      segments([4, 1000], [1, 1000]),
      { peak: 3200, average: 3200 },
    ],
    ['a tail that is long enough', segments([4, 1000], [2, 1000]), { peak: 4000, average: 2667 }],
    ['a clip shorter than half a segment', segments([1, 1000]), { peak: 8000, average: 8000 }],
    ['nothing', [], { peak: 0, average: 0 }],
  ])('%s', (_what, list, expected) => expect(measureBandwidth(list, 4)).toEqual(expected));
});

describe('buildMasterPlaylist', () => {
  const variant = {
    name: '720p',
    width: 1280,
    height: 720,
    fps: 30_000 / 1001,
    codec: 'avc1.64001f',
    bandwidth: { peak: 3_000_000, average: 2_000_000 },
  };

  it('adds the audio to each variant', () => {
    const track = { id: 'audio', name: 'Audio', language: null, isDescription: false, isDefault: true };
    const bandwidth = { peak: 140_000, average: 130_000 };
    const audio = { codec: 'mp4a.40.2', bandwidth, tracks: [track] };
    expect(buildMasterPlaylist({ variants: [variant], audio })).toBe(
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,' +
        'CHANNELS="2",URI="audio/index.m3u8"\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=3140000,AVERAGE-BANDWIDTH=2130000,CODECS="avc1.64001f,mp4a.40.2",' +
        'RESOLUTION=1280x720,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="audio"\n720p/index.m3u8\n',
    );
  });

  it('omits audio if there is none', () => {
    const text = buildMasterPlaylist({ variants: [variant, { ...variant, name: '360p' }], audio: null });
    expect(text).not.toContain('AUDIO');
    expect(text).toContain('CODECS="avc1.64001f",RESOLUTION');
    expect(
      text
        .trim()
        .split('\n')
        .filter((line) => line.endsWith('index.m3u8')),
    ).toHaveLength(2);
  });
});

describe('readVideoCodec', () => {
  it('takes profile, constraints and level from avcC', () => {
    const init = Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0x00, 0x1f, 0xff])]);
    expect(readVideoCodec(init)).toBe('avc1.64001f');
    expect(() => readVideoCodec(Buffer.from('nothing'))).toThrow('avcC');
  });
});
