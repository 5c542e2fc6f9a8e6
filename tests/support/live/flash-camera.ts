import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';

export type FlashCameraOptions = {
  size?: string;
  /** Frames per second. */
  rate?: number;
  profile?: 'baseline' | 'high';
  /** Null sends no audio track. */
  sound?: { sampleRate: number; channels: 1 | 2 } | null;
};

const running = new Set<ChildProcess>();

/**
 * A camera with a white flash and a beep of 100 ms at the beginning of each second; otherwise black and
 * silent.
 */
export const startFlashCamera = ({
  url,
  size = '320x180',
  rate = 25,
  profile = 'high',
  sound = { sampleRate: 48_000, channels: 2 },
}: FlashCameraOptions & { url: string }) => {
  const flash = `color=black:size=${size}:rate=${rate},drawbox=c=white:t=fill:enable='lt(mod(t,1),0.1)'`;
  const beep = (sampleRate: number): string =>
    `aevalsrc='if(lt(mod(t,1),0.1),0.8*sin(2*PI*1000*t),0)':s=${sampleRate}`;
  const child = spawn(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', flash],
      ...(sound ? ['-re', '-f', 'lavfi', '-i', beep(sound.sampleRate)] : []),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', profile],
      ...['-pix_fmt', 'yuv420p', '-g', String(rate), '-keyint_min', String(rate)],
      ...(sound ? ['-c:a', 'aac', '-ar', String(sound.sampleRate), '-ac', String(sound.channels)] : []),
      ...['-f', url.startsWith('srt:') ? 'mpegts' : 'flv', url],
    ],
    { stdio: 'ignore' },
  );
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => running.delete(child));
  return {
    /** Disconnects abruptly, like a power failure. */
    cut: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
  };
};

export const stopFlashCameras = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Maximum difference between the ends of a file's tracks in seconds. */
const endSeconds = 0.2;

const detect = async (file: string, filter: string[], pattern: RegExp): Promise<number[]> => {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    '-nostdin',
    '-i',
    file,
    ...filter,
    '-f',
    'null',
    '-',
  ]);
  const [, hours, minutes, seconds] = [...stderr.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? [];
  const end = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // The detectors also report the end of the file and of a shorter track.
  return [...stderr.matchAll(pattern)].map(([, at]) => Number(at)).filter((at) => at < end - endSeconds);
};

/** The times in seconds at which flashes and beeps start. */
export const readFlashes = async (file: string): Promise<{ flashes: number[]; beeps: number[] }> => ({
  flashes: await detect(file, ['-vf', 'blackdetect=d=0.2:pix_th=0.3'], /black_end:([\d.]+)/g),
  beeps: await detect(file, ['-af', 'silencedetect=n=-30dB:d=0.2'], /silence_end: ([\d.]+)/g),
});
