import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type CameraSettings = {
  size: string;
  /** Frames per second. */
  rate: number;
  /** Seconds between two key frames. */
  keySeconds: number;
  /** Sample rate of the mono audio in Hz. */
  sampleRate: number;
};

type CameraOptions = Partial<CameraSettings> & {
  url: string;
  hasSound?: boolean;
  /** Seconds after which it stops. */
  seconds?: number;
};

/**
 * Chosen so that frames and AAC packets (375 at 48 kHz) both fit exactly and the clip loops without a gap.
 */
const clipSeconds = 8;
const soundFrames = 375;

const describeClip = ({ size, rate, keySeconds, sampleRate }: CameraSettings): string[] => {
  const keyFrames = String(Math.round(rate * keySeconds));
  return [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${sampleRate}`, '-t', String(clipSeconds)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ...['-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-frames:a', String(Math.round((soundFrames * sampleRate) / 48_000))],
  ];
};

/** Encoded once per machine, because encoding while sending takes ten times the processor time. */
const getClip = (settings: CameraSettings): string => {
  const args = describeClip(settings);
  const name = createHash('sha256').update(args.join(' ')).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), 'reelhof-test-cameras');
  const clip = path.join(folder, `${name}.flv`);
  if (existsSync(clip)) return clip;
  mkdirSync(folder, { recursive: true });
  const draft = path.join(folder, `${name}-${randomUUID()}.flv`);
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args, draft], { stdio: 'ignore' });
  renameSync(draft, clip);
  return clip;
};

const running = new Set<ChildProcess>();

/**
 * A camera simulated with ffmpeg that sends a test video and a tone in real time. `ended` resolves with its
 * exit code.
 */
export const startCamera = ({
  url,
  size = '320x180',
  rate = 15,
  keySeconds = 1,
  sampleRate = 48_000,
  hasSound = true,
  seconds,
}: CameraOptions) => {
  const child = spawn(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-re',
        '-stream_loop',
        '-1',
        '-i',
        getClip({ size, rate, keySeconds, sampleRate }),
        '-c',
        'copy',
      ],
      ...(hasSound ? [] : ['-an']),
      ...(seconds === undefined ? [] : ['-t', String(seconds)]),
      ...['-f', url.startsWith('srt:') ? 'mpegts' : 'flv', url],
    ],
    { stdio: 'ignore' },
  );
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => running.delete(child));
  return {
    ended,
    /** Disconnects abruptly, like a power failure. */
    kill: () => child.kill('SIGKILL'),
  };
};

export const stopCameras = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
