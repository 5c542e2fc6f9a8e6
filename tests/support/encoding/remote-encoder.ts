import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

import type { EncodeListener, EncoderPort, FinalEncodeEvent, SuggestedFrame } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';

import { bundleScript } from '../instance/bundle-script';

const pollMs = 100;

type JobAnswer = { percent: number; final: FinalEncodeEvent | null } | null;

/** The adapter of the engine in `remote-engine.ts`, built like a vendor's: submit, poll, cancel. */
export const createRemoteEncoder = ({ url }: { url: string }): EncoderPort => {
  const listeners = new Map<string, { stop: AbortController; ended: Promise<void> }>();

  const call = async <T>(operation: string, method: string, address: string, body?: unknown): Promise<T> => {
    const response = await fetch(url + address, { method, body: body ? JSON.stringify(body) : null });
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { message, retryable } = answer as { message: string; retryable: boolean };
    throw new ProviderError(message, { port: 'encoder', operation, retryable });
  };
  const find = (id: string) => call<JobAnswer>('attach', 'GET', `/jobs/${encodeURIComponent(id)}`);
  const cancel = async (id: string): Promise<void> => {
    await call('cancel', 'DELETE', `/jobs/${encodeURIComponent(id)}`);
  };

  const poll = async (id: string, onEvent: EncodeListener, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const job = await find(id);
      if (!job) return;
      if (job.final) return onEvent(job.final);
      await onEvent({ type: 'progress', percent: job.percent }).catch(() => cancel(id));
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const listen = (id: string, onEvent: EncodeListener): void => {
    if (listeners.has(id)) return;
    const stop = new AbortController();
    const ended = poll(id, onEvent, stop.signal)
      .catch(() => undefined)
      .finally(() => listeners.delete(id));
    listeners.set(id, { stop, ended });
  };

  return {
    engine: 'remote',
    isElsewhere: true,
    hasRoom: () => true,
    submit: async (job, onEvent) => {
      const submitted = await call<{ engineJobId: string }>('submit', 'POST', '/jobs', job);
      listen(submitted.engineJobId, onEvent);
      return submitted;
    },
    attach: async ({ engineJobId }, onEvent) => {
      if (!(await find(engineJobId))) return false;
      listen(engineJobId, onEvent);
      return true;
    },
    look: async ({ engineJobId }) => {
      const job = await find(engineJobId);
      return job && (job.final ?? { type: 'progress', percent: job.percent });
    },
    cancel,
    stop: async () => {
      const all = [...listeners.values()];
      for (const { stop } of all) stop.abort();
      await Promise.all(all.map(({ ended }) => ended));
    },
    encodeChunk: () => Promise.reject(new Error('this engine does not encode chunks')),
    judgeKnown: null,
    judgeSource: null,
    makePreview: async () => false,
    makeUploadPreview: async () => false,
    grabFrame: (input) => call('grabFrame', 'POST', '/frame', input),
    extractAudio: (input) => call('extractAudio', 'POST', '/audio', input),
    extractSpeech: (input) => call('extractSpeech', 'POST', '/speech', input),
    readEmbedded: async () => ({ texts: [], chapters: [], ignored: [], cover: null }),
    makeWaveform: (input) => call('makeWaveform', 'POST', '/waveform', input),
    packageRecording: (input) => call('packageRecording', 'POST', '/recording', input),
    suggestFrames: async (input, onFound) => {
      const found = await call<SuggestedFrame[]>('suggestFrames', 'POST', '/suggestions', input);
      for (const frame of found) await onFound(frame);
    },
    shareBytes: async () => ({ mp4s: 0, bytes: 0 }),
    sweep: async () => undefined,
    check: async () => undefined,
  };
};

export type RemoteEngine = {
  url: string;
  /** Number of encodes that were really started. */
  countStarted: () => Promise<number>;
  /** Starts the jobs that were submitted while the engine was paused. */
  resume: () => Promise<void>;
  /** Drops all jobs. */
  forget: () => Promise<void>;
  /** Simulates a restart, paused. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a remote engine on a storage folder; with `isPaused`, its jobs wait until `resume`. */
export const startRemoteEngine = async (options: {
  dataDir: string;
  isPaused?: boolean;
  ffmpeg?: string;
}): Promise<RemoteEngine> => {
  const script = bundleScript('tests/support/encoding/remote-engine.ts');
  const args = [script, options.dataDir, String(options.isPaused ?? false), options.ffmpeg ?? 'ffmpeg'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const text = await new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));
  const url = `http://127.0.0.1:${(JSON.parse(text) as { port: number }).port}`;
  const post = async (name: string) => void (await fetch(`${url}/${name}`, { method: 'POST' }));
  return {
    url,
    countStarted: async () => ((await (await fetch(`${url}/stats`)).json()) as { started: number }).started,
    resume: () => post('resume'),
    forget: () => post('forget'),
    reset: () => post('reset'),
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
};
