import { type ChildProcess, spawn } from 'node:child_process';

import type { Logger } from 'pino';

import type { Sender, SenderChannel } from '../channel/sender';
import { createFlvSplitter } from '../flv';

/**
 * A listener of ffmpeg accepts one caller; the next listener starts this long after it ends. Milliseconds.
 */
const pauseMs = 200;
/** Least interval of reports about refused callers, which keep retrying. Milliseconds. */
const reportEveryMs = 5000;
/** Message of libsrt in Debian 12: 1010 for a wrong passphrase, 1011 for none. */
const wrongKey = /rsp\(REJECT\): 101[01]\b/;
/** ffmpeg messages for codecs that FLV cannot carry, and for AAC that the bitstream filter rejects. */
const wrongCodec =
  /\b(Video|Audio) codec (\S+) not compatible with flv|Codec '(\w+)' \(\d+\) is not supported by the bitstream filter 'aac_adtstoasc'/;
/** Audio codecs that are converted to AAC. */
const convertible = ['mp2', 'mp3', 'opus', 'aac_latm', 'ac3', 'eac3'];
const codecNames: Partial<Record<string, string>> = {
  ...{ hevc: 'HEVC', mpeg2video: 'MPEG-2', av1: 'AV1', vp9: 'VP9' },
  ...{ mp2: 'MP2', opus: 'Opus', aac_latm: 'AAC-LATM', ac3: 'AC-3', eac3: 'E-AC-3', s302m: 'PCM' },
};

export type SrtRefusal = 'wrong_key' | 'unsupported_codec' | 'sound_converted';

type Options = {
  ffmpegPath: string;
  host: string;
  port: number;
  /** 10 to 79 characters; callers with another one are refused before anything is decoded. */
  passphrase: string;
  senders: SenderChannel;
  /** SRT latency: the time a lost packet has to arrive again. Milliseconds. */
  latency: number;
  /** Called for callers with a wrong or missing passphrase, or unsupported codecs; every 5 s at most. */
  onRefused: (reason: SrtRefusal, codec: string | null) => void;
  log: Logger;
};

/** MPEG-TS over SRT to FLV: only audio that is not AAC is transcoded. */
const buildArguments = ({ convertsSound }: { convertsSound: boolean }): string[] => [
  ...['-hide_banner', '-nostats', '-loglevel', 'error', '-fflags', 'nobuffer'],
  ...['-analyzeduration', '1000000', '-probesize', '1000000'],
  ...['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'pipe,srt,udp', '-i', 'pipe:0'],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy'],
  ...(convertsSound
    ? ['-c:a', 'aac', '-b:a', '192k', '-ac', '2', '-ar', '48000']
    : ['-c:a', 'copy', '-bsf:a', 'aac_adtstoasc']),
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
];

/**
 * ffmpeg reads the address from a list on standard input, since all users of the machine can read process
 * arguments.
 */
const writeList = ({ host, port, passphrase, latency }: Options): string => {
  const address = host.includes(':') ? `[${host}]` : host;
  const query = `mode=listener&passphrase=${passphrase}&pbkeylen=32&latency=${latency * 1000}`;
  return `ffconcat version 1.0\nfile 'srt://${address}:${port}?${query}'\n`;
};

/** Accepts cameras over SRT for one channel, one at a time. */
export const createSrtListener = (options: Options) => {
  const { ffmpegPath, port, senders, onRefused, log } = options;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let reportedAt = -Infinity;
  /** An encoder disconnected for its audio codec reconnects and is then accepted. */
  let convertsSound = false;

  const refuse = (reason: SrtRefusal, codec: string | null = null): void => {
    if (Date.now() - reportedAt < reportEveryMs) return;
    reportedAt = Date.now();
    onRefused(reason, codec);
  };
  const selectAudio = (line: string): void => {
    if (wrongKey.test(line)) return refuse('wrong_key');
    const [, , refused, unfiltered] = wrongCodec.exec(line) ?? [];
    const codec = refused ?? unfiltered;
    if (codec === undefined) return;
    const canConvert = !convertsSound && convertible.includes(codec);
    convertsSound ||= canConvert;
    refuse(canConvert ? 'sound_converted' : 'unsupported_codec', codecNames[codec] ?? codec.toUpperCase());
  };

  const listen = (): void => {
    const mine = spawn(ffmpegPath, buildArguments({ convertsSound }), { stdio: ['pipe', 'pipe', 'pipe'] });
    child = mine;
    mine.stdin.on('error', () => undefined).end(writeList(options));
    let isTaken = false;
    let said = '';
    const sender: Sender = {
      ...{ protocol: 'srt', address: null },
      close: () => void mine.kill('SIGKILL'),
      pause: () => void mine.stdout.pause(),
      resume: () => void mine.stdout.resume(),
    };
    const push = createFlvSplitter((packet) => {
      if (!isTaken && senders.take(sender) !== null) return sender.close();
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
      lines.forEach(selectAudio);
    });
    mine.once('error', (error) => log.error({ err: error }, 'SRT input could not be started'));
    mine.once('close', () => {
      if (isTaken) senders.leave(sender);
      // The address contains the passphrase.
      else if (said)
        log.debug({ port, ffmpeg: said.replace(/passphrase=\w+/g, '') }, 'an SRT listener ended');
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
