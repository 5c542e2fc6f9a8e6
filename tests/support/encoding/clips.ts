import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Change it together with a recipe, because the cache outlives a run. */
const CACHE_VERSION = 9;
const cacheFolder = path.join(os.tmpdir(), `reelhof-test-clips-${CACHE_VERSION}`);

/** How a clip is made: arguments for ffmpeg, or a change of another clip's bytes. */
type Recipe =
  | { args: readonly string[] }
  | { from: ClipName; change: (bytes: Buffer) => Buffer | string }
  | { bytes: () => Buffer | string };

const testVideo = (size: string, rate: string, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const sound = (expression: string, seconds: number, layout = 'stereo') => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=${expression}:channel_layout=${layout}:sample_rate=48000:duration=${seconds}`,
];
const tone = 'sin(440*2*PI*t)/4';
/** A beep of 0.1 s every 2 s, because AAC encodes a continuous tone slower than small frames. */
const beeps = `lt(mod(t\\,2)\\,0.1)*${tone}`;
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '96k'];
const standard = [
  ...testVideo('640x360', '30000/1001', 5),
  ...sound(`${beeps}|${beeps}`, 5),
  ...h264,
  ...aac,
];

const voices = [
  ...testVideo('160x90', '25', 3),
  ...[300, 500, 700].flatMap((hertz) => sound(`sin(${hertz}*2*PI*t)/4`, hertz === 700 ? 2 : 3, 'mono')),
  ...sound('0', 3, 'mono'),
  ...[0, 1, 2, 3, 4, 2, 1].flatMap((input) => ['-map', String(input)]),
  ...['ger', 'eng', 'deu', 'fra', 'spa', 'ger'].flatMap((language, index) => [
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ]),
  ...['-metadata:s:a:1', 'title=English "voice-over"', '-metadata:s:a:3', 'title=Musik'],
  ...['-disposition:a', '0', '-disposition:a:0', 'default', '-disposition:a:2', 'visual_impaired'],
  ...[...h264, ...aac],
];

/** Sets a quarter turn in the first track header (ISO/IEC 14496-12 §8.3.2), as a phone held upright does. */
const turn = (bytes: Buffer): Buffer => {
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40;
  const values = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000];
  const turned = Buffer.from(bytes);
  values.forEach((value, index) => turned.writeInt32BE(value, matrix + index * 4));
  return turned;
};

const recipes = {
  'standard.mp4': { args: standard },
  // 30000/1001 frames a second, which requires drop-frame timecodes.
  'short.mp4': {
    args: [...testVideo('320x180', '30000/1001', 3), ...sound(`${beeps}|${beeps}`, 3), ...h264, ...aac],
  },
  'faststart.mp4': {
    args: [
      ...[...testVideo('320x180', '15', 5), ...sound(`${beeps}|${beeps}`, 5), ...h264, ...aac],
      ...['-movflags', '+faststart'],
    ],
  },
  'ladder.mp4': {
    args: [...testVideo('1280x720', '15000/1001', 7), ...sound(`${beeps}|${beeps}`, 7), ...h264, ...aac],
  },
  'tall.mp4': {
    args: [...testVideo('720x1280', '25', 2), ...sound(`${beeps}|${beeps}`, 2), ...h264, ...aac],
  },
  'turned.mp4': { from: 'standard.mp4', change: turn },
  'odd.avi': {
    args: [
      ...testVideo('800x450', '25', 2),
      ...sound(`${beeps}|${beeps}`, 2),
      ...['-vf', 'scale=641:359,setsar=1', '-c:v', 'mpeg4', '-q:v', '6', '-c:a', 'pcm_s16le'],
    ],
  },
  'anamorphic.mp4': { args: [...testVideo('480x360', '25', 2), '-vf', 'setsar=4/3', ...h264] },
  'four-three.mp4': { args: [...testVideo('320x240', '25', 2), ...sound(tone, 2, 'mono'), ...h264, ...aac] },
  'silent.mp4': { args: [...testVideo('640x360', '24000/1001', 3), ...h264] },
  'mono.mp4': { args: [...testVideo('320x180', '25', 2), ...sound(tone, 2, 'mono'), ...h264, ...aac] },
  'left.mp4': { args: [...testVideo('320x180', '25', 6), ...sound(`${tone}|0`, 6), ...h264, ...aac] },
  // The right channel has sound only once.
  'late-right.mp4': {
    args: [
      ...testVideo('160x90', '5', 24),
      ...sound(`${tone}|between(t\\,10.5\\,11.5)*${tone}`, 24),
      ...h264,
      ...aac,
    ],
  },
  'surround.mkv': {
    args: [
      ...testVideo('320x180', '25', 2),
      ...sound(Array(6).fill(tone).join('|'), 2, '5.1'),
      ...h264,
      ...aac,
    ],
  },
  // German, English, a description, a silent track, English labelled as Spanish, and German again.
  'voices.mkv': { args: voices },
  'voices.mp4': { args: voices },
  'variable.mkv': {
    args: [
      ...testVideo('240x240', '60', 4),
      '-vf',
      "setpts='if(lt(N,120),N/60,2+(N-120)/15)/TB'",
      '-fps_mode',
      'vfr',
      '-frames:v',
      '150',
      ...h264,
    ],
  },
  'fast.mp4': { args: [...testVideo('320x180', '120', 2), ...h264] },
  'interlaced.ts': {
    args: [
      ...testVideo('480x360', '50', 2),
      ...sound(`${beeps}|${beeps}`, 2),
      ...['-vf', 'interlace=scan=tff,setsar=4/3', '-c:v', 'mpeg2video', '-flags', '+ilme+ildct'],
      ...['-q:v', '6', ...aac],
    ],
  },
  'hdr.mp4': {
    args: [
      ...testVideo('320x180', '25', 1),
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-tag:v',
      'hvc1',
      '-pix_fmt',
      'yuv420p10le',
      '-x265-params',
      'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
    ],
  },
  'plain.mkv': { args: standard },
  'plain.ts': { args: standard },
  'plain.avi': {
    args: [
      ...testVideo('320x180', '25', 3),
      ...sound(`${beeps}|${beeps}`, 3),
      '-c:v',
      'mpeg4',
      '-c:a',
      'pcm_s16le',
    ],
  },
  'plain.webm': {
    args: [
      ...testVideo('320x180', '25', 3),
      ...sound(`${beeps}|${beeps}`, 3),
      '-c:v',
      'libvpx',
      ...['-deadline', 'realtime', '-cpu-used', '8'],
      '-c:a',
      'libopus',
    ],
  },
  'browser.webm': { from: 'plain.webm', change: (bytes) => forgetDuration(bytes) },
  'tiny.mp4': { args: [...testVideo('64x48', '25', 0.04), ...h264] },
  'black-start.mp4': {
    args: [...testVideo('320x180', '25', 4), '-vf', "drawbox=t=fill:color=black:enable='lt(t,0.9)'", ...h264],
  },
  // White from 2.0 s to 2.2 s, with a tone of the same duration.
  'clap.mp4': {
    args: [
      '-f',
      'lavfi',
      '-i',
      'color=black:size=320x180:rate=25:duration=4',
      ...sound('between(t\\,2\\,2.2)*sin(1000*2*PI*t)/2|between(t\\,2\\,2.2)*sin(1000*2*PI*t)/2', 4),
      '-vf',
      "drawbox=t=fill:color=white:enable='between(t,2,2.19)'",
      ...h264,
      ...aac,
    ],
  },
  // A long clip with few frames, which encodes fast. A key frame every 8 s makes it suitable for repackaging.
  // Two renditions.
  'forty.mp4': {
    args: [...testVideo('640x360', '6', 40), ...sound(`${beeps}|${beeps}`, 40), ...h264, '-g', '48', ...aac],
  },
  // The same in a format that no browser plays. One rendition.
  'forty.mkv': {
    args: [
      ...testVideo('320x180', '10', 40),
      ...sound(`${beeps}|${beeps}`, 40),
      ...['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'flac'],
    ],
  },
  // Five parts of an upload, padded with empty packets, without an index.
  'heavy-24.ts': {
    args: [
      ...testVideo('320x180', '10', 24),
      ...['-c:v', 'mpeg4', '-b:v', '1M', '-f', 'mpegts', '-muxrate', '12M'],
    ],
  },
  'sound.m4a': { args: [...sound(`${tone}|${tone}`, 2), ...aac] },
  'cover.m4a': {
    args: [
      ...sound(`${tone}|${tone}`, 2),
      ...testVideo('64x64', '1', 1),
      ...aac,
      '-c:v',
      'mjpeg',
      '-disposition:v',
      'attached_pic',
    ],
  },
  'encrypted.mp4': {
    args: [
      ...standard,
      '-encryption_scheme',
      'cenc-aes-ctr',
      '-encryption_key',
      '76a6c65c5ea762046bd749a2e632ccbb',
      '-encryption_kid',
      'a7e61c373e219033c21091fa607bf3b8',
    ],
  },
  'huge.avi': { args: [...testVideo('8400x64', '5', 0.4), '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'] },
  'still.png': { args: [...testVideo('64x64', '1', 1), '-frames:v', '1'] },
  'no-moov.mp4': {
    from: 'standard.mp4',
    change: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  },
  'cut.mp4': {
    from: 'faststart.mp4',
    change: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.4)),
  },
  'cut.mkv': { from: 'plain.mkv', change: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.4)) },
  'cut.avi': { from: 'plain.avi', change: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.4)) },
  // The structure is valid but the last two thirds of the media data are zeros, which only decoding reveals.
  'hollow.mp4': { from: 'faststart.mp4', change: (bytes) => bytes.fill(0, Math.floor(bytes.length / 3)) },
  // The structure is valid but all media data is noise.
  'scrambled.mp4': {
    from: 'faststart.mp4',
    change: (bytes) => {
      const data = bytes.indexOf('mdat', 0, 'latin1') + 4;
      return Buffer.concat([bytes.subarray(0, data), pseudoRandom(bytes.length - data)]);
    },
  },
  // A valid beginning of each container followed by noise.
  'noise-behind-ftyp.mp4': { from: 'faststart.mp4', change: (bytes) => withNoise(bytes, 32) },
  'noise-behind-head.mkv': { from: 'plain.mkv', change: (bytes) => withNoise(bytes, 4) },
  'noise-behind-head.avi': { from: 'plain.avi', change: (bytes) => withNoise(bytes, 12) },
  'noise-in-packets.ts': {
    from: 'plain.ts',
    change: (bytes) => {
      const noise = pseudoRandom(188 * 500);
      for (let packet = 0; packet < noise.length; packet += 188) noise[packet] = bytes[0] ?? 0;
      return noise;
    },
  },
  'document.mp4': {
    bytes: () => `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${'1 0 obj\n<< /Type /Page >>\nendobj\n'.repeat(200)}`,
  },
  'empty.mp4': { bytes: () => '' },
  'noise.mp4': { bytes: () => pseudoRandom(100_000) },
  'text.mp4': { bytes: () => 'Dear diary,\n'.repeat(500) },
  'subtitles.mp4': { bytes: () => '1\n00:00:00,000 --> 00:00:02,000\nHello\n\n' },
} satisfies Record<string, RecipeInput>;

type RecipeInput =
  | { args: readonly string[] }
  | { from: string; change: (bytes: Buffer) => Buffer | string }
  | { bytes: () => Buffer | string };

export type ClipName = keyof typeof recipes;

/** Replaces the Matroska `Duration` (0x4489) with a Void element, because browser recordings lack it. */
const forgetDuration = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  const place = changed.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  if (place < 0) throw new Error('The clip has no duration to remove.');
  changed.set([0xec, 0x89], place);
  changed.fill(0, place + 2, place + 11);
  return changed;
};

/** The first bytes of a clip, followed by noise. */
const withNoise = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes.subarray(0, length), pseudoRandom(100_000)]);

/** The same noise in every run (xorshift32). */
const pseudoRandom = (length: number): Buffer => {
  let state = 2_463_534_242;
  return Buffer.from(
    Array.from({ length }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state & 0xff;
    }),
  );
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Creates a file once for all runs on this machine. The final rename keeps concurrent runs apart. */
const cached = async (name: string, make: (target: string) => Promise<void>): Promise<string> => {
  const target = path.join(cacheFolder, name);
  if (await exists(target)) return target;
  await mkdir(cacheFolder, { recursive: true });
  const temporary = path.join(cacheFolder, `${process.pid}-${Math.random().toString(36).slice(2)}-${name}`);
  try {
    await make(temporary);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  return target;
};

export const runFfmpeg = (args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  run('ffmpeg', ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...args], { maxBuffer: 64 * 1024 * 1024 });

/** Returns the path of a clip, which is created on first use. */
export const getClip = (name: ClipName): Promise<string> =>
  cached(name, async (target) => {
    const recipe = recipes[name] as Recipe;
    if ('args' in recipe) await runFfmpeg([...recipe.args, target]);
    else if ('bytes' in recipe) await writeFile(target, recipe.bytes());
    else await writeFile(target, recipe.change(await readFile(await getClip(recipe.from))));
  });

/** Arguments of `makeClip` for mono audio that encodes fast. */
export const makeBeeps = (seconds: number, sampleRate = 48_000): string[] => [
  ...['-f', 'lavfi', '-i', `aevalsrc=${beeps}:sample_rate=${sampleRate}:duration=${seconds}`],
];

/** A clip with other arguments, stored under `name`. */
export const makeClip = (name: string, args: readonly string[]): Promise<string> =>
  cached(name, async (target) => void (await runFfmpeg([...args, target])));

/** A changed copy of another clip, stored under `name`. */
export const changeClip = (
  name: string,
  from: () => Promise<string>,
  change: (bytes: Buffer) => Buffer,
): Promise<string> => cached(name, async (target) => writeFile(target, change(await readFile(await from()))));

/** A clip of several ffmpeg runs, which `make` writes to the given path. */
export const makeClipOf = (name: string, make: (target: string) => Promise<void>): Promise<string> =>
  cached(name, make);

/** Whether this machine's ffmpeg can encode with `name`. */
export const hasEncoder = async (name: string): Promise<boolean> => {
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-encoders']);
  return new RegExp(`\\s${name}\\s`).test(stdout);
};
