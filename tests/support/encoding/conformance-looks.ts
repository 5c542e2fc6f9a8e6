import { changeClip, makeClip } from './clips';
import { aac, encoded, h264, tag709, usual, x264, type Case } from './conformance-base';
import { setMatrix } from './patch-video';
import { beeps, pattern, storeAs, tones } from './test-pattern';

const small = { size: '160x90', seconds: 2 };
/** Cheap frames for sources whose audio matters. */
const withAudio = (
  name: string,
  sound: readonly string[],
  codec: readonly string[],
): (() => Promise<string>) => {
  const inputs = [...pattern(small), ...sound, ...tag709, ...h264];
  return () => makeClip(name, [...inputs, ...codec]);
};
const audible = { seconds: 2, fps: 25, flashes: null } as const;
const level = (decibels: number, hertz = 440) => ({ hertz, left: decibels, right: decibels });
const inDecibels = (amplitude: number): number => 20 * Math.log10(amplitude);

const geometries: Case[] = [
  {
    name: 'flipped vertically by its matrix',
    make: () => changeClip('conform-flipped.mp4', usual, (bytes) => setMatrix(bytes, [1, 0, 0, -1])),
    expected: {
      ...{ ...encoded, seconds: 6, flashes: 6, size: [320, 180], isSuggested: true },
      at: { topLeft: 'bottomLeft', topRight: 'bottomRight', bottomLeft: 'topLeft', bottomRight: 'topRight' },
    },
  },
  {
    name: 'rotated by 90°',
    make: () => changeClip('conform-turned.mp4', usual, (bytes) => setMatrix(bytes, [0, 1, -1, 0])),
    expected: {
      ...{ ...encoded, seconds: 6, flashes: 6, size: [180, 320] },
      at: { topLeft: 'bottomLeft', topRight: 'topLeft', bottomLeft: 'bottomRight', bottomRight: 'topRight' },
    },
  },
  {
    name: 'rotated by 90° and mirrored',
    make: () => changeClip('conform-turned-mirrored.mp4', usual, (bytes) => setMatrix(bytes, [0, 1, 1, 0])),
    expected: {
      ...{ ...encoded, seconds: 6, flashes: 6, size: [180, 320] },
      at: { topLeft: 'topLeft', topRight: 'bottomLeft', bottomLeft: 'topRight', bottomRight: 'bottomRight' },
    },
  },
  {
    name: 'non-square pixels',
    make: () =>
      makeClip('conform-wide.mp4', [
        ...pattern({ size: '240x180', seconds: 3, store: `${storeAs('bt709')},setsar=4/3` }),
        ...[...beeps(3), ...tag709, ...h264, ...aac],
      ]),
    expected: { ...encoded, seconds: 3, flashes: 3, size: [320, 180] },
  },
];

/** Stripes that move between the upper patches, fast enough to differ between two fields. */
const stripes = ['r', 'g', 'b']
  .map((plane) => `${plane}='if(between(Y,H*0.31,H*0.39),255*gt(mod(X+T*700,48),24),${plane}(X,Y))'`)
  .join(':');

geometries.push({
  name: 'interlaced frames',
  make: () =>
    makeClip('conform-interlaced.ts', [
      ...pattern({
        ...{ size: '320x192', rate: '50', seconds: 3, extra: `geq=${stripes}` },
        store: `${storeAs('bt709')},interlace=scan=tff:lowpass=off`,
      }),
      ...[...beeps(3), ...tag709, '-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-q:v', '2', '-c:a', 'aac'],
    ]),
  expected: { ...encoded, seconds: 3, flashes: 3, isInterlaced: true, isSuggested: true },
});

const still601 = (name: string, format: string, options: readonly string[]): (() => Promise<string>) => {
  const inputs = pattern({ seconds: 2, store: format });
  return () => makeClip(name, [...inputs, ...beeps(2), ...options, ...aac]);
};
const visible = { seconds: 2, fps: 25, flashes: 2 } as const;

const colours: Case[] = [
  {
    name: 'BT.601, tagged',
    make: still601('conform-601.mp4', storeAs('smpte170m'), [...h264, '-colorspace', 'smpte170m']),
    expected: { ...visible, preview: 'copied', isSuggested: true },
  },
  {
    name: 'small frames without a colour tag',
    make: still601('conform-untagged.mp4', storeAs('smpte170m'), h264),
    expected: { ...visible, preview: 'copied' },
  },
  {
    name: 'large frames without a colour tag',
    make: () =>
      makeClip('conform-untagged-hd.mp4', [
        ...[...pattern({ size: '1280x720', rate: '10', seconds: 2 }), ...beeps(2), ...h264, ...aac],
      ]),
    expected: { ...visible, fps: 10, preview: 'copied' },
  },
  {
    name: 'full range',
    make: still601('conform-full.mp4', storeAs('bt709', 'pc', 'yuvj420p'), [
      ...[...h264, ...tag709, '-color_range', 'pc'],
    ]),
    expected: { ...visible, preview: 'copied' },
  },
  {
    name: 'RGB',
    make: still601('conform-rgb.mkv', 'format=rgb24', ['-c:v', 'png']),
    expected: { ...visible, preview: 'encoded' },
  },
];

/**
 * The pattern's corner values interpreted as PQ or HLG of BT.2020 and converted to BT.709: linear light with
 * white at 100 cd/m² and Hable's curve. Calculated by zimg with floats and without subsampling.
 */
const hdrReferences = {
  pq: {
    ...{ topLeft: [255, 0, 0], topRight: [0, 219, 0] },
    ...{ bottomLeft: [0, 26, 255], bottomRight: [255, 250, 0] },
  },
  hlg: {
    ...{ topLeft: [217, 0, 41], topRight: [0, 162, 20] },
    ...{ bottomLeft: [0, 65, 199], bottomRight: [197, 192, 0] },
  },
};

const hdr = (name: string, transfer: string): (() => Promise<string>) => {
  const store = 'scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le';
  const tags = ['-colorspace', 'bt2020nc', '-color_primaries', 'bt2020', '-color_trc', transfer];
  return () =>
    makeClip(name, [
      ...pattern({ seconds: 2, store }),
      ...beeps(2),
      ...x264,
      '-preset',
      'fast',
      ...tags,
      ...aac,
    ]);
};

colours.push(
  {
    name: 'PQ',
    make: hdr('conform-pq.mp4', 'smpte2084'),
    expected: { ...visible, preview: 'encoded', colours: hdrReferences.pq, isSuggested: true },
  },
  {
    name: 'HLG',
    make: hdr('conform-hlg.mp4', 'arib-std-b67'),
    expected: { ...visible, preview: 'encoded', colours: hdrReferences.hlg },
  },
);

/** The frequencies of the 5.1 channels in hertz; the low frequency channel is silent. */
const chord = [997, 1400, 440, 0, 3000, 5000];

const sounds: Case[] = [
  {
    name: 'two microphones on separate tracks',
    make: () =>
      makeClip('conform-microphones.mov', [
        ...[...pattern(small), ...tones(2, 'mono', [0.2])],
        ...['-f', 'lavfi', '-i', 'sine=f=1200:r=48000:d=2', '-map', '0', '-map', '1', '-map', '2'],
        ...[...tag709, ...h264, '-c:a', 'pcm_s16le'],
      ]),
    // Each channel at its share of the power: −3 dB.
    expected: {
      ...{ ...audible, preview: 'copied' },
      levels: [level(inDecibels(0.2) - 3), level(inDecibels(1 / 8) - 3, 1200)],
    },
  },
  {
    name: 'one microphone on two tracks, and a silent track',
    make: () =>
      makeClip('conform-same-microphone.mov', [
        ...[...pattern(small), ...tones(2, 'mono', [0.2]), ...tones(2, 'mono', [0])],
        ...['-map', '0', '-map', '1', '-map', '1', '-map', '2', ...tag709, ...h264, '-c:a', 'pcm_s16le'],
      ]),
    expected: { ...audible, preview: 'copied', levels: [level(inDecibels(0.2))] },
  },
  {
    name: 'a silent track before the microphone',
    make: () =>
      makeClip('conform-silent-first.mov', [
        ...[...pattern(small), ...tones(2, 'mono', [0]), ...tones(2, 'mono', [0.2])],
        ...['-map', '0', '-map', '1', '-map', '2', ...tag709, ...h264, '-c:a', 'pcm_s16le'],
      ]),
    expected: { ...audible, preview: 'copied', levels: [level(inDecibels(0.2))] },
  },
  {
    name: 'twelve channels',
    make: withAudio('conform-twelve.mov', tones(2, '', Array<number>(12).fill(0.1)), ['-c:a', 'pcm_s16le']),
    // All channels are identical: twelve times a share of the power.
    expected: { ...audible, preview: 'copied', levels: [level(inDecibels(0.1 * Math.sqrt(12)))] },
  },
  {
    name: 'the centre of 5.1 in PCM',
    make: withAudio('conform-centre.mov', tones(2, '5.1', [0, 0, 0.25, 0, 0, 0]), ['-c:a', 'pcm_s16le']),
    expected: { ...audible, preview: 'copied', levels: [level(inDecibels(0.25) - 3)] },
  },
  {
    name: 'the centre of 7.1 in FLAC',
    make: withAudio('conform-centre.mkv', tones(2, '7.1', [0, 0, 0.25, 0, 0, 0, 0, 0]), ['-c:a', 'flac']),
    expected: { ...audible, preview: 'copied', levels: [level(inDecibels(0.25) - 3)] },
  },
  {
    name: '5.1 at full scale',
    make: withAudio('conform-loud.mp4', tones(2, '5.1', [0.9, 0.9, 0.9, 0, 0.9, 0.9]), [
      ...['-c:a', 'aac', '-b:a', '384k'],
    ]),
    // Limited to −3 dB.
    expected: { ...audible, preview: 'copied', levels: [level(-3)] },
  },
  {
    name: '5.1 at full scale with a different tone in each channel',
    make: withAudio(
      'conform-chord.mov',
      [
        '-f',
        'lavfi',
        '-i',
        `aevalsrc=${chord.map((hertz) => `0.99*sin(2*PI*${hertz}*t)`).join('|')}:c=5.1:d=2`,
      ],
      ['-ar', '48000', '-c:a', 'pcm_s16le'],
    ),
    // The centre's share of a sum of 7.6 dB that is limited to −3 dB.
    expected: { ...audible, preview: 'copied', levels: [level(-13.6)] },
  },
  {
    name: 'mono',
    make: withAudio('conform-mono.mp4', tones(2, 'mono', [0.25]), aac),
    expected: { ...audible, preview: 'copied', levels: [level(inDecibels(0.25))] },
  },
];

/** Sources with their expected frames and audio. */
export const lookCases: Case[] = [...geometries, ...colours, ...sounds];
