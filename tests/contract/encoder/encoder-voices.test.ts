import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getClip } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  decodeSound,
  probeStreams,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

/** The frequency of a tone in hertz, from its zero crossings in the second that starts at `from`. */
const measureTone = async (file: string, from: number): Promise<number> => {
  const [left = new Float32Array()] = await decodeSound(file, 2);
  const second = left.subarray(from * 48_000, (from + 1) * 48_000);
  let crossings = 0;
  second.forEach((value, index) => (crossings += value >= 0 && (second[index - 1] ?? 0) < 0 ? 1 : 0));
  return crossings;
};

describe('encoder: several audio tracks', () => {
  let encoded: Awaited<ReturnType<EncodingBench['encodeToFolder']>>;
  beforeAll(async () => {
    encoded = await bench.encodeToFolder(await getClip('voices.mkv'));
  });
  const inFolder = (name: string) => path.join(encoded.folder, name);

  it('lists tracks that differ and are not silent, the main one first', () => {
    const names = [
      { id: 'audio', name: 'Deutsch', language: 'de', isDescription: false, isDefault: true },
      { id: 'audio-2', name: 'English voice-over', language: 'en', isDescription: false, isDefault: false },
      { id: 'audio-3', name: 'Deutsch (AD)', language: 'de', isDescription: true, isDefault: false },
    ];
    expect(encoded.result).toMatchObject({ hasAudio: true, audioTracks: names });
    // A silent track and a duplicate.
    expect(encoded.result.ignoredAudio).toEqual([
      { kind: 'audio', codec: 'aac', language: 'fr', title: 'Musik' },
      { kind: 'audio', codec: 'aac', language: 'es', title: null },
    ]);
  });

  it('creates a rendition of the same duration for each track, and announces it', async () => {
    const master = await readFile(inFolder('hls/master.m3u8'), 'utf8');
    expect(master.match(/#EXT-X-MEDIA:.*/g)).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,' +
        'CHANNELS="2",URI="audio/index.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English voice-over",LANGUAGE="en",DEFAULT=NO,' +
        'AUTOSELECT=YES,CHANNELS="2",URI="audio-2/index.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch (AD)",LANGUAGE="de",' +
        'DEFAULT=NO,AUTOSELECT=YES,' +
        'CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="audio-3/index.m3u8"',
    ]);
    const folders = (await readdir(inFolder('hls'))).filter((name) => name.startsWith('audio')).sort();
    expect(folders).toEqual(['audio', 'audio-2', 'audio-3']);
    for (const [index, hertz] of [300, 500, 700].entries()) {
      const playlist = inFolder(`hls/${folders[index]}/index.m3u8`);
      const text = await readFile(playlist, 'utf8');
      const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
      expect(lengths).toHaveLength(2);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(3, 1);
      expect(Math.abs((await measureTone(playlist, 1)) - hertz)).toBeLessThan(5);
    }
    const [described = new Float32Array()] = await decodeSound(inFolder('hls/audio-3/index.m3u8'), 2);
    expect(Math.max(...described.subarray(2.2 * 48_000, 2.9 * 48_000))).toBeLessThan(0.01);
  });

  it('includes only the main track in the MP4', async () => {
    const file = inFolder(`mp4/${encoded.result.renditions[0]?.name}.mp4`);
    expect((await probeStreams(file)).map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
    expect(Math.abs((await measureTone(file, 1)) - 300)).toBeLessThan(5);
    const { size } = (await bench.storage.head({
      bucket: 'stream',
      key: `${encoded.result.hlsKey.replace('master.m3u8', 'audio-2/segment-00000.m4s')}`,
    })) ?? { size: 0 };
    expect(size).toBeGreaterThan(1000);
  });

  it('reads the track metadata of MP4', async () => {
    const { result } = await bench.encodeToFolder(await getClip('voices.mp4'));
    expect(result.audioTracks.map(({ name, language }) => [name, language])).toEqual([
      ['Deutsch', 'de'],
      ['English voice-over', 'en'],
      ['Deutsch (AD)', 'de'],
    ]);
  });
});
