import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A sentence and its start in seconds. */
export type Spoken = { at: number; text: string };

/** The time of a sentence in the clip, without the 0.2 s of silence that flite adds on both sides. */
export type SpokenAt = { text: string; startTime: number; endTime: number };

const readDuration = async (file: string): Promise<number> => {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
  return Number((await run('ffprobe', args)).stdout);
};

const sayOne = async (
  folder: string,
  text: string,
  index: number,
): Promise<{ file: string; duration: number }> => {
  const file = path.join(folder, `${index}.wav`);
  await run('flite', ['-voice', 'slt', '-t', text, '-o', file]);
  return { file, duration: await readDuration(file) };
};

/**
 * Creates a video in which flite speaks English sentences at known times. Returns the time of each sentence.
 */
export const speakClip = async (
  target: string,
  { sentences, seconds }: { sentences: readonly Spoken[]; seconds: number },
): Promise<SpokenAt[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-speech-'));
  try {
    const said = await Promise.all(sentences.map(({ text }, index) => sayOne(folder, text, index)));
    const delays = sentences.map(
      ({ at }, index) => `[${index + 1}:a]adelay=${Math.round(at * 1000)}[s${index}]`,
    );
    const mixed = sentences.map((_, index) => `[s${index}]`).join('');
    // Digital silence between sentences, because the recogniser mistakes noise for speech.
    const room = `anullsrc=r=16000:cl=mono,atrim=duration=${seconds}[room]`;
    const mix = `[room]${mixed}amix=inputs=${sentences.length + 1}:duration=first:normalize=0[sound]`;
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`],
      ...said.flatMap(({ file }) => ['-i', file]),
      ...['-filter_complex', [room, ...delays, mix].join(';'), '-map', '0:v', '-map', '[sound]'],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-b:a',
        '96k',
        '-ar',
        '48000',
      ],
      target,
    ]);
    return sentences.map(({ at, text }, index) => ({
      text,
      startTime: at,
      endTime: at + (said[index]?.duration ?? 0),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
};
