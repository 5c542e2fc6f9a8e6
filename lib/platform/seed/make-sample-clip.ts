import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's font for the burned-in clock; without it the clip has ffmpeg's own timer pattern only. */
const clock =
  "drawtext=text='%{pts\\:hms}':fontsize=h/8:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=16:x=(w-tw)/2:y=h-th-h/12";

const encode = (ffmpeg: string, filter: string, path: string, seconds: number) =>
  run(
    ffmpeg,
    [
      ['-hide_banner', '-loglevel', 'error', '-y', '-nostdin'],
      ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${seconds}`],
      ['-f', 'lavfi', '-i', `sine=frequency=440:beep_factor=4:sample_rate=48000:duration=${seconds}`],
      ['-vf', filter, '-c:v', 'libx264', '-preset', 'superfast', '-pix_fmt', 'yuv420p'],
      ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', path],
    ].flat(),
    { timeout: 120_000 },
  );

/** Writes the sample clip: a moving picture, a clock burned in, a tone. */
export const makeSampleClip = async (
  ffmpeg: string,
  { path, seconds = 12 }: { path: string; seconds?: number },
): Promise<void> => {
  try {
    await encode(ffmpeg, clock, path, seconds);
  } catch {
    // An ffmpeg without fonts can't draw text; `testsrc2` carries a running timer of its own.
    await encode(ffmpeg, 'null', path, seconds);
  }
};
