import { setTimeout as pause } from 'node:timers/promises';

/** A repeated request and its interval in milliseconds. A `body` makes it a PATCH. */
export type Call = {
  kind: 'read' | 'write';
  every: number;
  headers: Record<string, string>;
  url: () => string;
  body?: () => object;
};

type Times = { read: number[]; write: number[]; errors: string[] };

const carryOut = async ({ kind, headers, url, body }: Call, times: Times): Promise<void> => {
  const started = performance.now();
  try {
    const answer = await fetch(url(), {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'PATCH', body: JSON.stringify(body()) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) times.errors.push(`${kind}: ${answer.status}`);
    times[kind].push(performance.now() - started);
  } catch (error) {
    times.errors.push(`${kind}: ${String(error)}`);
  }
};

/**
 * Repeats each call at its interval for the given seconds, with a random start. Returns response times in
 * milliseconds.
 */
export const runCalls = async (calls: Call[], seconds: number): Promise<Times> => {
  const times: Times = { read: [], write: [], errors: [] };
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    calls.map(async (call) => {
      await pause(Math.random() * call.every);
      // Calls start on schedule however long responses take, so that slow responses do not reduce the
      // load.
      const running: Promise<void>[] = [];
      for (let due = performance.now(); due < end; due += call.every) {
        await pause(Math.max(0, due - performance.now()));
        running.push(carryOut(call, times));
      }
      await Promise.all(running);
    }),
  );
  return times;
};

type Asked = (index: number) => { url: string } & RequestInit;

/** Sends one request after the other on each connection. */
export const askSteadily = async (
  asked: Asked,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ perSecond: number; bytes: number }> => {
  let count = 0;
  let bytes = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const { url, ...init } = asked(count);
        const answer = await fetch(url, init);
        bytes = (await answer.arrayBuffer()).byteLength;
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
        count += 1;
      }
    }),
  );
  return { perSecond: count / seconds, bytes };
};

/** Sends all requests at the same time. */
export const askBurst = async (
  length: number,
  asked: Asked,
): Promise<{ times: number[]; errors: number }> => {
  let errors = 0;
  const times = await Promise.all(
    Array.from({ length }, async (_, index) => {
      const { url, ...init } = asked(index);
      const started = performance.now();
      const answer = await fetch(url, init).catch(() => null);
      await answer?.arrayBuffer();
      if (!answer?.ok) errors += 1;
      return performance.now() - started;
    }),
  );
  return { times, errors };
};
