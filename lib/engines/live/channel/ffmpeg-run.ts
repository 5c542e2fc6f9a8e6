import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

import type { Logger } from 'pino';

import { createMp4Splitter, type Fragment, type Init } from '../packager/fragmented-mp4';
import { buildRunArguments, firstPipe, type LiveRendition, readLoudness } from './run-arguments';
import type { SenderPacket } from './sender';
import { createSilence } from './silence';

/** FLV header: version 1, audio and video tags, 9 bytes long, no previous tag. */
const flvHeader = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

/** Bytes buffered for ffmpeg before the sender is paused. */
const maxWaiting = 4 * 1024 * 1024;
/** Milliseconds for ffmpeg to finish its input. */
const graceMs = 3000;

export type Run = ReturnType<typeof startRun>;

type Options = {
  ffmpegPath: string;
  renditions: readonly LiveRendition[];
  /** Whether the sender sends audio; otherwise silence is inserted. */
  hasSound: boolean;
  log: Logger;
  /** 0 is the source's own rendition; the others follow in the order of the options. */
  onInit: (rendition: number, init: Init) => void;
  onFragment: (rendition: number, fragment: Fragment) => void;
  /** Peak in dB. */
  onLoudness: (level: number) => void;
  /** Called once at the end, with ffmpeg's last messages. */
  onEnd: (message: string) => void;
};

/** One sender's stream through ffmpeg, from its first packet to its last. */
export const startRun = (options: Options) => {
  const { ffmpegPath, renditions, hasSound, log, onInit, onFragment, onLoudness, onEnd } = options;
  const outputs = renditions.length + 1;
  const child = spawn(ffmpegPath, buildRunArguments(renditions, { hasSound }), {
    stdio: ['pipe', 'ignore', 'pipe', ...Array.from({ length: outputs + 1 }, () => 'pipe' as const)],
  });
  let said = '';
  let isOver = false;
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (settle = resolve));
  /** Decoding times of the first and last written key frame. Milliseconds. */
  let [firstKey, lastKey]: [number | null, number] = [null, 0];
  /** Seconds that each output has produced. */
  const passed = Array.from({ length: outputs }, () => 0);
  const { stdin, stderr } = child;

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    onEnd(said.trim());
    settle();
  };
  child.once('error', (error) => {
    said = error.message;
    end();
  });
  child.once('close', end);
  // ffmpeg ended during a write; `close` reports the reason.
  stdin?.on('error', () => undefined);
  stderr?.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2000)));

  for (let rendition = 0; rendition < outputs; rendition += 1) {
    const splitter = createMp4Splitter({
      onInit: (init) => onInit(rendition, init),
      onFragment: (fragment) => {
        passed[rendition] = (passed[rendition] ?? 0) + fragment.duration;
        onFragment(rendition, fragment);
      },
    });
    const pipe = child.stdio[firstPipe + rendition] as Readable;
    pipe.on('error', () => undefined);
    pipe.on('data', (data: Buffer) => {
      try {
        splitter.push(data);
      } catch (error) {
        log.error({ err: error, rendition }, 'the output of ffmpeg could not be read');
        child.kill('SIGKILL');
      }
    });
  }
  let line = '';
  const levels = child.stdio[firstPipe + outputs] as Readable;
  levels.on('error', () => undefined);
  levels.on('data', (data: Buffer) => {
    const lines = (line + data.toString()).split('\n');
    line = lines.pop() ?? '';
    for (const each of lines) {
      const level = readLoudness(each);
      if (level !== null) onLoudness(level);
    }
  });
  stdin?.write(flvHeader);
  const silence = hasSound ? null : createSilence();

  return {
    /** False if no more can be written until `onDrain` is called. */
    write({ flv, kind, isConfig, isKey, dts }: SenderPacket): boolean {
      if (silence && kind === 'audio') return true;
      if (silence && kind === 'video' && !isConfig) stdin?.write(silence(dts));
      if (isKey) [firstKey, lastKey] = [firstKey ?? dts, dts];
      stdin?.write(flv);
      return (stdin?.writableLength ?? 0) < maxWaiting;
    },
    /**
     * Returns a function that checks whether all outputs have the last key frame written before this call.
     */
    mark(): () => boolean {
      const last = (lastKey - (firstKey ?? lastKey)) / 1000;
      return () => isOver || passed.every((seconds) => seconds > last + 0.001);
    },
    onDrain(resume: () => void): void {
      stdin?.once('drain', resume);
    },
    /** Lets ffmpeg finish its input, then ends it. */
    stop(): void {
      stdin?.end();
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
    },
    /** Resolves after `onEnd`. */
    ended,
  };
};
