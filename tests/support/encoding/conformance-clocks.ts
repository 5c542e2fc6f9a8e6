import { makeClip, makeClipOf, runFfmpeg } from './clips';
import { aac, encoded, tag709, x264, type Case } from './conformance-base';
import { beeps, pattern, storeAs } from './test-pattern';

const size = '160x90';
const short = { ...encoded, seconds: 2, flashes: 2, frames: 50 };

const avis: Case[] = [
  {
    name: 'AVI whose frames are reordered',
    make: () =>
      makeClip('conform-reordered.avi', [
        ...[...pattern({ size, seconds: 2, store: storeAs('smpte170m') }), ...beeps(2), '-c:v', 'mpeg4'],
        ...['-bf', '2', '-q:v', '2', '-vtag', 'XVID', '-c:a', 'libmp3lame'],
      ]),
    expected: short,
  },
  {
    name: 'AVI of H.264 whose header names twice the rate',
    make: () =>
      makeClipOf('conform-rate.avi', async (target) => {
        const plain = await makeClip('conform-rate-true.mp4', [
          ...[...pattern({ size, seconds: 2 }), ...beeps(2), ...tag709, ...aac],
          ...[...x264, '-preset', 'fast', '-bf', '2'],
        ]);
        await runFfmpeg(['-i', plain, '-c:v', 'copy', '-c:a', 'libmp3lame', '-r', '50', '-f', 'avi', target]);
      }),
    // ffmpeg guesses the times of the last two frames by the header.
    expected: { ...encoded, seconds: 2, flashes: 2 },
  },
];

/** Sources whose clock is another one than it seems. */
export const clockCases: Case[] = avis;
