import { makeClip } from './clips';
import type { Expected } from './conformance';
import { beeps, pattern } from './test-pattern';

/** A kind of source with the expected properties of every output. */
export type Case = { name: string; make: () => Promise<string>; expected: Expected };

export const x264 = ['-c:v', 'libx264', '-crf', '16', '-threads', '1'];
export const h264 = [...x264, '-preset', 'ultrafast'];
export const aac = ['-c:a', 'aac', '-b:a', '96k'];
export const tag709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
export const copied = { seconds: 4, fps: 25, flashes: 4, preview: 'copied' } as const;
export const encoded = { ...copied, preview: 'encoded' } as const;

/** The usual pattern with beeps, from which other clips are cut and delayed. */
export const usual = (): Promise<string> =>
  makeClip('conform-usual.mp4', [
    ...[...pattern({ seconds: 6 }), ...beeps(6), ...tag709, ...h264, '-g', '25', ...aac],
  ]);
