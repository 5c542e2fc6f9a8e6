import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { makeClip, runFfmpeg } from './clips';

const german =
  '1\n00:00:00,500 --> 00:00:01,500\n{\\an8}Grüße\n\n2\n00:00:02,000 --> 00:00:01,000\nRückwärts\n';
const plain = '1\n00:00:00,500 --> 00:00:01,500\nFür alle\n';

const chapters = [
  ['0', '1000', 'Anfang'],
  ['1000', '1400', ''],
  ['1500', '2000', 'In derselben Sekunde'],
  ['2000', '3000', 'Schluss'],
].map(([start, end, title]) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`);

/**
 * A video of 3 s with many streams: German subtitles and captions in SubRip, English ones in Advanced
 * SubStation, forced German ones, one without a language, a second video stream, a cover, and four chapters,
 * two of them in the same second.
 */
export const makeEmbeddedClip = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-embedded-'));
  const inFolder = (name: string) => path.join(folder, name);
  await writeFile(inFolder('de.srt'), german);
  await writeFile(inFolder('plain.srt'), plain);
  await writeFile(inFolder('chapters.txt'), `;FFMETADATA1\n${chapters.join('\n')}`);
  await runFfmpeg(['-y', '-i', inFolder('plain.srt'), inFolder('en.ass')]);
  const cover = ['-f', 'lavfi', '-i', 'color=0xc04020:size=320x180', '-frames:v', '1', inFolder('cover.png')];
  await runFfmpeg(['-y', ...cover]);
  return makeClip('embedded.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'],
    ...['-f', 'lavfi', '-i', 'color=blue:size=160x90:rate=25:duration=3'],
    ...['de.srt', 'plain.srt', 'en.ass', 'plain.srt', 'plain.srt', 'chapters.txt'].flatMap((name) => [
      '-i',
      inFolder(name),
    ]),
    ...[0, 1, 2, 3, 4, 5, 6].flatMap((input) => ['-map', String(input)]),
    ...['-map_chapters', '7', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-c:s', 'copy', '-attach', inFolder('cover.png'), '-metadata:s:t', 'mimetype=image/png'],
    ...['ger', 'ger', 'eng', 'ger', 'und'].flatMap((language, index) => [
      `-metadata:s:s:${index}`,
      `language=${language}`,
    ]),
    ...['-metadata:s:s:1', 'title=SDH', '-disposition:s:3', 'forced'],
  ]);
};
