import path from 'node:path';

import { changeClip, makeClip, makeClipOf, runFfmpeg } from './clips';
import type { Expected } from './conformance';
import { claimDuration, forgetFrameRate, setEdits, setMatrix, setPriming } from './patch-film';
import { beeps, pattern, storeAs, tones } from './test-pattern';

/** A kind of source, and what every output of it has to be. */
export type Case = { name: string; make: () => Promise<string>; expected: Expected };

const x264 = ['-c:v', 'libx264', '-crf', '16', '-threads', '1'];
const h264 = [...x264, '-preset', 'ultrafast'];
const aac = ['-c:a', 'aac', '-b:a', '96k'];
const tag709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
const copied = { seconds: 4, fps: 25, flashes: 4, early: 'copied' } as const;
const encoded = { ...copied, early: 'encoded' } as const;

/** The usual pattern with beeps, of which others are cut and delayed. */
const usual = (): Promise<string> =>
  makeClip('conform-usual.mp4', [
    ...[...pattern({ seconds: 6 }), ...beeps(6), ...tag709, ...h264, '-g', '25', ...aac],
  ]);

/** The pattern over whatever moves below. */
const still = [
  'format=gbrp',
  'drawbox=x=0:y=0:w=iw*3/10:h=ih*3/10:c=0xc04040:t=fill',
  'drawbox=x=iw*7/10:y=0:w=iw*3/10:h=ih*3/10:c=0x40a040:t=fill',
  'drawbox=x=0:y=ih*7/10:w=iw*3/10:h=ih*3/10:c=0x4050c0:t=fill',
  'drawbox=x=iw*7/10:y=ih*7/10:w=iw*3/10:h=ih*3/10:c=0xc0c040:t=fill',
  'drawbox=x=iw*2/5:y=ih*2/5:w=iw/5:h=ih/5:c=black:t=fill',
  "drawbox=x=iw*2/5:y=ih*2/5:w=iw/5:h=ih/5:c=white:t=fill:enable='lt(mod(t+0.0001,1),0.13)'",
  storeAs('bt709'),
].join(',');

const small = { size: '160x90', seconds: 2 };
/** Pictures that cost nothing, for sources whose sound is what counts. */
const beside = (
  name: string,
  sound: readonly string[],
  codec: readonly string[],
): (() => Promise<string>) => {
  const picture = [...pattern(small), ...sound, ...tag709, ...h264];
  return () => makeClip(name, [...picture, ...codec]);
};
const heard = { seconds: 2, fps: 25, flashes: null } as const;
const level = (decibels: number, hertz = 440) => ({ hertz, left: decibels, right: decibels });
const inDecibels = (amplitude: number): number => 20 * Math.log10(amplitude);

const timelines: Case[] = [
  {
    name: 'an ordinary MP4 whose frames are reordered',
    make: () =>
      makeClip('conform-plain.mp4', [
        ...[...pattern({ size: '640x360', seconds: 4 }), ...beeps(4), ...tag709],
        ...[...x264, '-preset', 'fast', '-bf', '3', ...aac],
      ]),
    expected: copied,
  },
  {
    name: 'sound that begins 250 ms late',
    make: () =>
      makeClipOf('conform-late-250.mp4', async (target) => {
        const sound = path.join(`${target}.m4a`);
        await runFfmpeg([...beeps(5.75, 0.25), ...aac, sound]);
        const inputs = ['-i', await usual(), '-itsoffset', '0.25', '-i', sound];
        await runFfmpeg([...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', '-f', 'mp4', target]);
      }),
    expected: { ...copied, seconds: 6, flashes: 5 },
  },
  {
    name: 'pictures that begin 3 s late',
    make: () =>
      makeClipOf('conform-late-pictures.mp4', async (target) => {
        const file = await usual();
        const inputs = ['-i', file, '-itsoffset', '3', '-i', file, '-map', '1:v', '-map', '0:a'];
        await runFfmpeg([...inputs, '-c', 'copy', '-t', '6', '-f', 'mp4', target]);
      }),
    expected: { ...encoded, seconds: 6, flashes: 3 },
  },
  {
    name: 'a Matroska file that was cut between two key frames',
    make: () =>
      makeClipOf('conform-cut.mkv', async (target) => {
        const cut = ['-ss', '2.3', '-t', '3.5', '-c', 'copy', '-avoid_negative_ts', 'disabled'];
        await runFfmpeg(['-i', await usual(), ...cut, '-f', 'matroska', target]);
      }),
    // What is seen first is seen from the beginning on.
    expected: { ...encoded, seconds: 3.5, flashes: 2 },
  },
  {
    name: 'a phone with 2,112 samples of priming',
    make: () => changeClip('conform-priming.mp4', usual, (bytes) => setPriming(bytes, 2112)),
    expected: { ...copied, seconds: 6, flashes: 5 },
  },
  {
    name: 'a Matroska file that begins at 7 s',
    make: () =>
      makeClipOf('conform-seven.mkv', async (target) => {
        const later = ['-c', 'copy', '-output_ts_offset', '7', '-avoid_negative_ts', 'disabled'];
        await runFfmpeg(['-i', await usual(), ...later, '-f', 'matroska', target]);
      }),
    expected: { ...copied, seconds: 6, flashes: 5 },
  },
  {
    name: 'headers that name an hour',
    make: () => changeClip('conform-hour.mp4', usual, (bytes) => claimDuration(bytes, 3_600_000)),
    expected: { ...copied, seconds: 6, flashes: 6 },
  },
  {
    name: 'pictures that an edit list hides, after 30 s',
    make: () =>
      changeClip(
        'conform-hidden.mp4',
        () =>
          makeClip('conform-whole.mp4', [
            ...pattern({ size: '160x90', rate: '5', seconds: 37, hidden: [32, 33.9] }),
            ...[...beeps(37), ...tag709, ...h264, '-g', '10', '-sc_threshold', '0', ...aac],
          ]),
        (bytes) =>
          setEdits(bytes, [
            { from: 0, length: 32 },
            { from: 34, length: 3 },
          ]),
      ),
    expected: { ...encoded, seconds: 35, fps: 5, flashes: 34 },
  },
  {
    name: 'frames that are reordered from the second segment on',
    make: () =>
      makeClip('conform-reordered.mp4', [
        ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=15:d=6'],
        ...[...beeps(6), '-vf', `rotate='if(lt(t,2),mod(n*n*7,13),t/4)',${still}`],
        ...[...h264, ...tag709, ...aac],
      ]),
    expected: { ...copied, seconds: 6, fps: 15, flashes: 6, colourError: 8, isReordered: true },
  },
  {
    name: 'sound that goes on after the last picture',
    make: () =>
      makeClip('conform-longer-sound.mp4', [
        ...[...pattern({ seconds: 3 }), ...beeps(5), ...tag709, ...h264, ...aac],
      ]),
    expected: { ...encoded, seconds: 5, flashes: 3 },
  },
  {
    name: 'pictures that go on after the sound',
    make: () =>
      makeClip('conform-longer-pictures.mp4', [
        ...[...pattern({ seconds: 5 }), ...beeps(3), ...tag709, ...h264, ...aac],
      ]),
    expected: { ...copied, seconds: 5, flashes: 3 },
  },
];

const rates: Case[] = [
  {
    name: 'a browser’s recording of a screen that is still for its first 11 s',
    make: () =>
      changeClip(
        'conform-screen.webm',
        () =>
          makeClipOf('conform-screen-rate.webm', async (target) => {
            const slow = "select='gte(t,11)+not(mod(n,6))',settb=1/1000,setpts='PTS+floor(random(1)*7)'";
            await runFfmpeg([
              ...[...pattern({ size: '160x90', rate: '30', seconds: 14 }), ...beeps(14), '-vf', slow],
              ...['-fps_mode', 'vfr', '-enc_time_base:v', '1:1000', ...tag709, '-c:v', 'libvpx'],
              ...['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '800k', '-c:a', 'libopus'],
              ...['-f', 'webm', '-live', '1', target],
            ]);
          }),
        forgetFrameRate,
      ),
    expected: { ...encoded, seconds: 14, fps: 30, flashes: 13, longestGap: 0.24 },
  },
  {
    name: 'a Matroska file whose header names another rate',
    make: () =>
      makeClipOf('conform-rate.mkv', async (target) => {
        await runFfmpeg(['-r', '60', '-i', await usual(), '-map', '0:v', '-c', 'copy', '-f', 'null', '-']);
        const wrong = ['-i', await usual(), '-c', 'copy', '-r:v', '60'];
        await runFfmpeg([...wrong, '-f', 'matroska', target]);
      }),
    expected: { ...copied, seconds: 6, flashes: 6 },
  },
];

const geometries: Case[] = [
  {
    name: 'mirrored upside down by its matrix',
    make: () => changeClip('conform-flipped.mp4', usual, (bytes) => setMatrix(bytes, [1, 0, 0, -1])),
    expected: {
      ...{ ...encoded, seconds: 6, flashes: 6, size: [320, 180] },
      at: { topLeft: 'bottomLeft', topRight: 'bottomRight', bottomLeft: 'topLeft', bottomRight: 'topRight' },
    },
  },
  {
    name: 'a quarter turn',
    make: () => changeClip('conform-turned.mp4', usual, (bytes) => setMatrix(bytes, [0, 1, -1, 0])),
    expected: {
      ...{ ...encoded, seconds: 6, flashes: 6, size: [180, 320] },
      at: { topLeft: 'bottomLeft', topRight: 'topLeft', bottomLeft: 'bottomRight', bottomRight: 'topRight' },
    },
  },
  {
    name: 'a quarter turn, and mirrored',
    make: () => changeClip('conform-turned-mirrored.mp4', usual, (bytes) => setMatrix(bytes, [0, 1, 1, 0])),
    expected: {
      ...{ ...encoded, seconds: 6, flashes: 6, size: [180, 320] },
      at: { topLeft: 'topLeft', topRight: 'bottomLeft', bottomLeft: 'topRight', bottomRight: 'bottomRight' },
    },
  },
  {
    name: 'pixels that are not square',
    make: () =>
      makeClip('conform-wide.mp4', [
        ...pattern({ size: '240x180', seconds: 3, store: `${storeAs('bt709')},setsar=4/3` }),
        ...[...beeps(3), ...tag709, ...h264, ...aac],
      ]),
    expected: { ...encoded, seconds: 3, flashes: 3, size: [320, 180] },
  },
];

const still601 = (name: string, format: string, options: readonly string[]): (() => Promise<string>) => {
  const picture = pattern({ seconds: 2, store: format });
  return () => makeClip(name, [...picture, ...beeps(2), ...options, ...aac]);
};
const shown = { seconds: 2, fps: 25, flashes: 2 } as const;

const colours: Case[] = [
  {
    name: 'BT.601, tagged',
    make: still601('conform-601.mp4', storeAs('smpte170m'), [...h264, '-colorspace', 'smpte170m']),
    expected: { ...shown, early: 'copied' },
  },
  {
    name: 'a small picture without a tag',
    make: still601('conform-untagged.mp4', storeAs('smpte170m'), h264),
    expected: { ...shown, early: 'copied' },
  },
  {
    name: 'a large picture without a tag',
    make: () =>
      makeClip('conform-untagged-hd.mp4', [
        ...[...pattern({ size: '1280x720', rate: '10', seconds: 2 }), ...beeps(2), ...h264, ...aac],
      ]),
    expected: { ...shown, fps: 10, early: 'copied' },
  },
  {
    name: 'full range',
    make: still601('conform-full.mp4', storeAs('bt709', 'pc', 'yuvj420p'), [
      ...[...h264, ...tag709, '-color_range', 'pc'],
    ]),
    expected: { ...shown, early: 'copied' },
  },
  {
    name: 'RGB',
    make: still601('conform-rgb.mkv', 'format=rgb24', ['-c:v', 'png']),
    expected: { ...shown, early: 'encoded' },
  },
];

const sounds: Case[] = [
  {
    name: 'two microphones on tracks of their own',
    make: () =>
      makeClip('conform-microphones.mov', [
        ...[...pattern(small), ...tones(2, 'mono', [0.2])],
        ...['-f', 'lavfi', '-i', 'sine=f=1200:r=48000:d=2', '-map', '0', '-map', '1', '-map', '2'],
        ...[...tag709, ...h264, '-c:a', 'pcm_s16le'],
      ]),
    // Each as loud as its share of the power: −3 dB.
    expected: {
      ...{ ...heard, early: 'copied' },
      levels: [level(inDecibels(0.2) - 3), level(inDecibels(1 / 8) - 3, 1200)],
    },
  },
  {
    name: 'twelve channels',
    make: beside('conform-twelve.mov', tones(2, '', Array<number>(12).fill(0.1)), ['-c:a', 'pcm_s16le']),
    // The same in all of them: twelve times a share of the power.
    expected: { ...heard, early: 'copied', levels: [level(inDecibels(0.1 * Math.sqrt(12)))] },
  },
  {
    name: 'the centre of 5.1 in PCM',
    make: beside('conform-centre.mov', tones(2, '5.1', [0, 0, 0.25, 0, 0, 0]), ['-c:a', 'pcm_s16le']),
    expected: { ...heard, early: 'copied', levels: [level(inDecibels(0.25) - 3)] },
  },
  {
    name: 'the centre of 7.1 in FLAC',
    make: beside('conform-centre.mkv', tones(2, '7.1', [0, 0, 0.25, 0, 0, 0, 0, 0]), ['-c:a', 'flac']),
    expected: { ...heard, early: 'copied', levels: [level(inDecibels(0.25) - 3)] },
  },
  {
    name: '5.1 at full scale',
    make: beside('conform-loud.mp4', tones(2, '5.1', [0.9, 0.9, 0.9, 0, 0.9, 0.9]), [
      ...['-c:a', 'aac', '-b:a', '384k'],
    ]),
    // Held at −1 dB.
    expected: { ...heard, early: 'copied', levels: [level(-1)] },
  },
  {
    name: 'mono',
    make: beside('conform-mono.mp4', tones(2, 'mono', [0.25]), aac),
    expected: { ...heard, early: 'copied', levels: [level(inDecibels(0.25))] },
  },
];

export const conformanceCases: Case[] = [...timelines, ...rates, ...geometries, ...colours, ...sounds];
