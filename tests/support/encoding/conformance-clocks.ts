import { appendFile, readFile } from 'node:fs/promises';

import { makeClip, makeClipOf, runFfmpeg } from './clips';
import { aac, encoded, h264, tag709, x264, type Case } from './conformance-base';
import { beeps, pattern, storeAs } from './test-pattern';

const size = '160x90';
const short = { ...encoded, seconds: 2, flashes: 2, frames: 50 };

const avis: Case[] = [
  {
    name: 'AVI with reordered frames',
    make: () =>
      makeClip('conform-reordered.avi', [
        ...[...pattern({ size, seconds: 2, store: storeAs('smpte170m') }), ...beeps(2), '-c:v', 'mpeg4'],
        ...['-bf', '2', '-q:v', '2', '-vtag', 'XVID', '-c:a', 'libmp3lame'],
      ]),
    expected: short,
  },
  {
    name: 'H.264 in AVI with twice the frame rate in its header',
    make: () =>
      makeClipOf('conform-rate.avi', async (target) => {
        const plain = await makeClip('conform-rate-true.mp4', [
          ...[...pattern({ size, seconds: 2 }), ...beeps(2), ...tag709, ...aac],
          ...[...x264, '-preset', 'fast', '-bf', '2'],
        ]);
        await runFfmpeg(['-i', plain, '-c:v', 'copy', '-c:a', 'libmp3lame', '-r', '50', '-f', 'avi', target]);
      }),
    // ffmpeg guesses the times of the last two frames from the header.
    expected: { ...encoded, seconds: 2, flashes: 2 },
  },
];

/** Concatenates files. */
const join = async (target: string, parts: readonly string[]): Promise<void> => {
  for (const part of parts) await appendFile(target, await readFile(part));
};

const joined: Case[] = [
  {
    name: 'two recordings in one transport stream, the second with earlier timestamps',
    make: () =>
      makeClipOf('conform-joined.ts', async (target) => {
        const part = [...pattern({ size, seconds: 1 }), ...beeps(1), ...tag709, ...h264, ...aac];
        const late = await makeClip('conform-part-late.ts', [...part, '-output_ts_offset', '1000']);
        await join(target, [late, await makeClip('conform-part.ts', part)]);
      }),
    expected: short,
  },
];

const fragmented: Case[] = [
  {
    name: 'a fragmented MP4 whose edit list hides frames',
    make: () =>
      makeClipOf('conform-fragments-hidden.mp4', async (target) => {
        const whole = await makeClip('conform-fragments-whole.mp4', [
          ...[...pattern({ size, seconds: 4, hidden: [0, 0.95] }), ...beeps(4), ...tag709, ...h264],
          ...['-g', '50', '-sc_threshold', '0', ...aac],
        ]);
        const cut = ['-ss', '1', '-i', whole, '-c', 'copy', '-movflags', 'frag_keyframe+delay_moov'];
        await runFfmpeg([...cut, '-f', 'mp4', target]);
      }),
    expected: { ...encoded, seconds: 3, flashes: 3, frames: 75, isSuggested: true },
  },
];

const channels: Case[] = [
  {
    name: '5.1 audio that changes to stereo',
    make: () =>
      makeClipOf('conform-channels.ts', async (target) => {
        const part = [...pattern({ size, seconds: 1 }), ...beeps(1), ...tag709, ...h264, '-c:a', 'ac3'];
        const surround = await makeClip('conform-surround.ts', [...part, '-ac', '6']);
        const later = ['-ac', '2', '-output_ts_offset', '1'];
        await join(target, [surround, await makeClip('conform-stereo.ts', [...part, ...later])]);
      }),
    expected: short,
  },
];

/** Sources whose clock or audio format changes midway. */
export const clockCases: Case[] = [...avis, ...joined, ...fragmented, ...channels];
