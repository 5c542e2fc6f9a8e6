import { spawn, type ChildProcess } from 'node:child_process';

import type { Logger } from 'pino';

import type { Sender, SenderChannel } from '../channel/sender';
import { createFlvSplitter } from '../flv/split-flv';

/** A listener of ffmpeg takes one caller; the next one is started as soon as that is gone. Milliseconds. */
const pauseMs = 200;
/** A caller that is refused tries again and again; it is told of so often at most. Milliseconds. */
const toldEveryMs = 5000;
/** How libsrt says it, in Debian 12's version: 1010 for another passphrase, 1011 for none. */
const wrongKey = /rsp\(REJECT\): 101[01]\b/;
/** What a lost packet may take to come once more. Microseconds. */
const latency = 200_000;

type Options = {
  ffmpegPath: string;
  host: string;
  port: number;
  /** 10 to 79 characters; who has another one is refused before anything is decoded. */
  passphrase: string;
  senders: SenderChannel;
  /** Told of who came with another passphrase, or without one. */
  onWrongKey: () => void;
  log: Logger;
};

/** MPEG-TS by SRT to FLV, as it is sent: nothing is decoded. */
const ffmpegArguments: readonly string[] = [
  ...['-hide_banner', '-nostats', '-loglevel', 'error', '-fflags', 'nobuffer'],
  ...['-analyzeduration', '1000000', '-probesize', '1000000'],
  ...['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'pipe,srt,udp', '-i', 'pipe:0'],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
];

/** ffmpeg reads the address from a list on its standard input: every user of the machine can read the arguments of a process. */
const writeList = ({ host, port, passphrase }: Options): string => {
  const address = host.includes(':') ? `[${host}]` : host;
  const query = `mode=listener&passphrase=${passphrase}&pbkeylen=32&latency=${latency}`;
  return `ffconcat version 1.0\nfile 'srt://${address}:${port}?${query}'\n`;
};

/** Takes a camera by SRT for one channel, one after the other. */
export const createSrtListener = (options: Options) => {
  const { ffmpegPath, port, senders, onWrongKey, log } = options;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let toldAt = -Infinity;

  const hear = (line: string): void => {
    if (!wrongKey.test(line) || Date.now() - toldAt < toldEveryMs) return;
    toldAt = Date.now();
    onWrongKey();
  };

  const listen = (): void => {
    const mine = spawn(ffmpegPath, ffmpegArguments, { stdio: ['pipe', 'pipe', 'pipe'] });
    child = mine;
    mine.stdin.on('error', () => undefined).end(writeList(options));
    let isTaken = false;
    let said = '';
    const sender: Sender = {
      protocol: 'srt',
      close: () => void mine.kill('SIGKILL'),
      pause: () => void mine.stdout.pause(),
      resume: () => void mine.stdout.resume(),
    };
    const push = createFlvSplitter((packet) => {
      if (!isTaken && !senders.take(sender)) return sender.close();
      isTaken = true;
      senders.receive(sender, packet);
    });
    mine.stdout.on('data', (chunk: Buffer) => {
      try {
        push(chunk);
      } catch {
        sender.close();
      }
    });
    let line = '';
    mine.stderr.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-500);
      const lines = (line + data.toString()).split('\n');
      line = (lines.pop() ?? '').slice(-500);
      lines.forEach(hear);
    });
    mine.once('error', (error) => log.error({ err: error }, 'SRT can’t be taken'));
    mine.once('close', () => {
      if (isTaken) senders.leave(sender);
      // The address has the passphrase.
      else if (said)
        log.debug({ port, ffmpeg: said.replace(/passphrase=\w+/g, '') }, 'a listener for SRT ended');
      if (!isClosed) timer = setTimeout(listen, pauseMs);
    });
  };
  listen();

  return {
    port,
    close(): void {
      isClosed = true;
      if (timer) clearTimeout(timer);
      child?.kill('SIGKILL');
    },
  };
};

export type SrtListener = ReturnType<typeof createSrtListener>;
