import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runFfmpeg } from '@/tests/support/encoding/clips';
import { usual } from '@/tests/support/encoding/conformance-base';
import { createEncodingBench, type EncodingBench } from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nEins\n\n2\n00:00:02,500 --> 00:00:04,000\nZwei\n';

/** The usual clip with subtitles, in a container that keeps or shifts their times. */
const makeFile = async (name: string, codecs: readonly string[], late = 0): Promise<string> => {
  const [text, file] = [path.join(bench.dataDir, 'cues.srt'), path.join(bench.dataDir, name)];
  await writeFile(text, subtitles);
  const offset = ['-itsoffset', String(late)];
  const inputs = [...offset, '-i', await usual(), ...offset, '-i', text, '-map', '0', '-map', '1'];
  await runFfmpeg([
    ...inputs,
    ...codecs,
    '-t',
    String(late + 5),
    '-avoid_negative_ts',
    'make_non_negative',
    file,
  ]);
  return file;
};

const copy = ['-c', 'copy', '-c:s'];

describe('encoder: text tracks inside a file', () => {
  it.each<[string, readonly string[], number]>([
    ['text.mkv', [...copy, 'srt'], 0],
    ['seven.mkv', [...copy, 'srt'], 7],
    ['text.mp4', [...copy, 'mov_text'], 0],
    ['text.mov', [...copy, 'mov_text'], 0],
    ['text.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-c:s', 'webvtt'], 0],
  ])('have the times of the frames, in %s', async (name, codecs, late) => {
    const source = await bench.upload(await makeFile(name, codecs, late));
    const { texts } = await bench.encoder.readEmbedded({ workspace: 'any', source });
    const times = texts.map(({ content }) => content.match(/[\d:.,]+ --> [\d:.,]+/g));
    const [first, second] = times[0] ?? [];
    expect(first).toMatch(/00:01[.,]000 --> (?:00:)?00:02[.,]000$/);
    expect(second).toMatch(/00:02[.,]500 --> (?:00:)?00:04[.,]000$/);
  });

  it('start with the video if a fragmented MP4 hides its start', async () => {
    const whole = await makeFile('whole.mp4', [...copy, 'mov_text']);
    const source = path.join(bench.dataDir, 'fragments.mp4');
    const options = ['-map', '0', '-c', 'copy', '-movflags', 'frag_keyframe+delay_moov'];
    await runFfmpeg(['-ss', '2.2', '-i', whole, ...options, source]);
    const { texts } = await bench.encoder.readEmbedded({
      workspace: 'any',
      source: await bench.upload(source),
    });
    expect(texts.map(({ content }) => content.match(/^(?:Eins|Zwei|[\d:,]+(?= -->))/gm))).toEqual([
      [expect.stringMatching(/^00:00:00,3[0-3]\d$/), 'Zwei'],
    ]);
  });

  it('omit drawings and comments of Advanced SubStation', async () => {
    const lines = [
      String.raw`{\p1}m 0 0 l 100 0 100 100{\p0}`,
      String.raw`{\an7\p1\c&HFF&}m 0 0 b 1 2 3 4 5 6 s 1.5 -2 3 4 c{\p0}`,
      String.raw`{\an8}Nach {\p4}m 1 1 n 2 2\N l 3 3{\p0} Text`,
      String.raw`{Wer spricht?}Sichtbar\hhier`,
      String.raw`{\k20}I'm {\kf30}5 {\pos(10,20)\clip(m 0 0 l 1 1 2 2)}l 9`,
    ];
    const fields = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';
    const head = ['[Script Info]', 'ScriptType: v4.00+', '', '[Events]', `Format: ${fields}`];
    const cues = lines.map((line, at) => `Dialogue: 0,0:00:0${at}.10,0:00:0${at}.90,Default,,0,0,0,,${line}`);
    const [text, file] = [path.join(bench.dataDir, 'drawn.ass'), path.join(bench.dataDir, 'drawn.mkv')];
    await writeFile(text, `${[...head, ...cues].join('\n')}\n`);
    await runFfmpeg(['-i', await usual(), '-i', text, '-map', '0', '-map', '1', '-c', 'copy', file]);
    const { texts } = await bench.encoder.readEmbedded({
      workspace: 'any',
      source: await bench.upload(file),
    });
    const content = texts[0]?.content.replace(/<[^>]*>/g, '') ?? '';
    expect(content.match(/^[^\d\n].*$/gm)).toEqual([
      String.raw`{\an8}Nach  Text`,
      'Sichtbar hier',
      "I'm 5 l 9",
    ]);
    expect(content.match(/-->/g)).toHaveLength(3);
  });
});
