import { spawn, type ChildProcess } from 'node:child_process';

/** Number of bits of the clock: enough for a test without an overflow. */
export const clockBits = 7;

/** Width and height of a bit, as a share of the frame's. */
export const bitSize = 1 / 8;

/**
 * Draws the seconds since the camera's start as a row of squares at the top, lowest bit first, white for one.
 */
const drawClock = (): string =>
  [
    `drawbox=x=0:y=0:w=iw:h=ih*${bitSize}:color=black:t=fill`,
    ...Array.from({ length: clockBits }, (_none, bit) => {
      const square = `x=iw*${bit * bitSize}:y=0:w=iw*${bitSize}:h=ih*${bitSize}`;
      return `drawbox=${square}:color=white:t=fill:enable='mod(floor(t/${2 ** bit}),2)'`;
    }),
  ].join(',');

const running = new Set<ChildProcess>();

/**
 * A camera with a clock in its frames, at the lowest bitrate that the control room accepts without a warning.
 * `startedAt` is in milliseconds since 1970.
 */
export const startClockCamera = (url: string) => {
  const startedAt = Date.now();
  const child = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-re', '-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=30,${drawClock()}`],
      ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
      ...['-b:v', '1500k', '-maxrate', '1500k', '-bufsize', '750k', '-x264-params', 'nal-hrd=cbr'],
      ...['-g', '30', '-keyint_min', '30', '-sc_threshold', '0', '-c:a', 'aac', '-f', 'flv', url],
    ],
    { stdio: 'ignore' },
  );
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => running.delete(child));
  return {
    startedAt,
    isRunning: () => running.has(child),
    /** Disconnects abruptly, like a power failure. */
    cut: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

export const stopClockCameras = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
