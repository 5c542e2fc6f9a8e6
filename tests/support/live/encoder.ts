import { spawn, type ChildProcess } from 'node:child_process';

type EncoderOptions = {
  url: string;
  size?: string;
  videoCodec?: 'libx264' | 'libx265' | 'none';
  sound?: 'aac' | 'libmp3lame' | 'mp2' | 'libopus' | 'latm' | 'none';
  /** Seconds of audio before the first frame. */
  soundAhead?: number;
  /** Seconds between key frames. */
  keySeconds?: number;
};

const running = new Set<ChildProcess>();

const rate = 15;

const describeVideo = ({ videoCodec = 'libx264', size = '320x180', keySeconds = 1 }: EncoderOptions) =>
  videoCodec === 'none'
    ? ['-vn']
    : [
        ...['-c:v', videoCodec, '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
        ...['-s', size, '-g', String(rate * keySeconds), '-keyint_min', String(rate * keySeconds)],
      ];

const describeSound = ({ sound = 'aac' }: EncoderOptions) =>
  sound === 'none'
    ? ['-an']
    : ['-c:a', sound === 'latm' ? 'aac' : sound, ...(sound === 'latm' ? ['-mpegts_flags', 'latm'] : [])];

/** An encoder with settings like a technician's; `said` is the output shown to its operator. */
export const startEncoder = (options: EncoderOptions) => {
  const { url, size = '320x180', soundAhead = 0 } = options;
  const child = spawn(
    'ffmpeg',
    [
      ...['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'error'],
      ...['-itsoffset', String(soundAhead), '-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
      ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
      ...describeVideo(options),
      ...describeSound(options),
      ...['-f', url.startsWith('srt:') ? 'mpegts' : 'flv', url],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  running.add(child);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-4000)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, said });
    }),
  );
  return {
    ended,
    /** Disconnects abruptly, like a power failure. */
    kill: () => child.kill('SIGKILL'),
    /** Simulates a network failure: the connection stays open without data. */
    freeze: () => child.kill('SIGSTOP'),
  };
};

export const stopEncoders = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
