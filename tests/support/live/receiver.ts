import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A third-party RTMP server (ffmpeg) that accepts one connection and writes it to a file until it ends. */
export const startReceiver = ({ port, file }: { port: number; file: string }) => {
  const args = [
    '-v',
    'error',
    '-listen',
    '1',
    '-i',
    `rtmp://127.0.0.1:${port}/app`,
    '-c',
    'copy',
    '-y',
    file,
  ];
  const child = spawn('ffmpeg', args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  return {
    stop: () => child.kill('SIGKILL'),

    /**
     * Reads the result after the end: the codecs, the number of intervals between frames, and the longest one
     * in seconds.
     */
    async read(): Promise<{ codecs: string[]; steps: number; longestStep: number }> {
      await ended;
      const { stdout: streams } = await run('ffprobe', [
        ...['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', file],
      ]);
      const { stdout: packets } = await run('ffprobe', [
        ...[
          '-v',
          'error',
          '-select_streams',
          'v',
          '-show_entries',
          'packet=dts_time',
          '-of',
          'csv=p=0',
          file,
        ],
      ]);
      const times = packets.split('\n').filter(Boolean).map(Number.parseFloat);
      const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      return {
        codecs: streams.split('\n').filter(Boolean).toSorted(),
        steps: steps.length,
        longestStep: Math.max(...steps),
      };
    },
  };
};
