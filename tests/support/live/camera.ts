import { spawn, type ChildProcess } from 'node:child_process';

type CameraOptions = {
  url: string;
  /** Pictures between two key frames; 30 come a second. */
  keyFrames?: number;
  hasSound?: boolean;
  size?: string;
  /** Seconds after which it stops by itself. */
  seconds?: number;
};

const running = new Set<ChildProcess>();

/** A camera as ffmpeg plays one: a test picture and a tone, sent as fast as they happen. `ended` has its exit code. */
export const startCamera = ({
  url,
  keyFrames = 30,
  hasSound = true,
  size = '640x360',
  seconds,
}: CameraOptions) => {
  const child = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`],
      ...(hasSound ? ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'] : []),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
      ...['-g', String(keyFrames), '-keyint_min', String(keyFrames), '-sc_threshold', '0', '-c:a', 'aac'],
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
    /** Without a goodbye, as where the power fails. */
    kill: () => child.kill('SIGKILL'),
  };
};

export const stopCameras = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
