import { makeClip, makeClipOf, runFfmpeg } from './clips';
import { aac, encoded, h264, tag709, x264, type Case } from './conformance-base';
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

const fragmented: Case[] = [
  {
    name: 'frames that the edit list of a fragmented MP4 hides',
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

/** Sources whose clock, or whose sound, is another one from some place on. */
export const clockCases: Case[] = [...avis, ...fragmented];
