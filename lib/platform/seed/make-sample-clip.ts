import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Draws a clock with the default font. Without fonts the clip only has the timer of ffmpeg's test pattern.
 */
const clock =
  "drawtext=text='%{pts\\:hms}':fontsize=h/8:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=16:" +
  'x=(w-tw)/2:y=h-th-h/12';

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

/** Creates the sample clip: a test pattern with a clock and a tone. */
export const makeSampleClip = async (
  ffmpeg: string,
  { path, seconds = 12 }: { path: string; seconds?: number },
): Promise<void> => {
  try {
    await encode(ffmpeg, clock, path, seconds);
  } catch {
    // An ffmpeg without fonts cannot draw text. `testsrc2` has its own timer.
    await encode(ffmpeg, 'null', path, seconds);
  }
};
