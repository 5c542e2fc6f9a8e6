import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import type { TranscriberPort } from '@/lib/ports/transcriber';
import { bootAi, type AiSetup } from '@/tests/support/ai/boot-ai';
import { poll } from '@/tests/support/poll';

type Asked = { id: string; attempt: number; signal: AbortSignal };

let setup: AiSetup;
beforeAll(async () => {
  setup = await bootAi();
});
afterAll(() => setup.close());

/** An external engine that returns its result only when it is polled again. */
const createSlowTranscriber = (asked: Asked[]): TranscriberPort => ({
  engine: 'elsewhere',
  isAvailable: true,
  isPrompt: true,
  transcribe: ({ id, attempt }, { signal }) => {
    asked.push({ id, attempt, signal });
    const segments = [{ text: 'Guten Tag zusammen.', startTime: 0.5, endTime: 3, words: [] }];
    return asked.length === 1
      ? new Promise(() => undefined)
      : Promise.resolve({ type: 'complete', segments });
  },
  check: () => Promise.resolve(),
});

it('a stopping worker leaves the engine’s job alone, and the next one attaches to it', async () => {
  const asked: Asked[] = [];
  const transcriber = createSlowTranscriber(asked);
  Object.assign(setup.instance.ports, { getTranscriber: () => Promise.resolve(transcriber) });
  const { tenant, cookie } = await setup.findTenant(10);
  const id = await setup.makeVideo(tenant);
  const stopFirst = await setup.instance.startWorker();
  onTestFinished(stopFirst);
  await setup.call(cookie, 'POST', `${id}/transcribe`, { language: 'de-DE' });
  await poll(() => asked.length === 1, { what: 'the engine to be asked' });
  await stopFirst();
  expect(asked[0]?.signal.aborted).toBe(false);

  const stopSecond = await setup.instance.startWorker();
  onTestFinished(stopSecond);
  await poll(async () => (await setup.findTracks(id)).length === 1, { what: 'the track' });
  await poll(async () => (await setup.findCredits(tenant)).rows[0]?.[1] === 'spent', { what: 'the credits' });
  await stopSecond();
  expect(asked.map(({ id: job, attempt }) => [job, attempt])).toEqual(
    Array.from({ length: 2 }, () => [asked[0]?.id, 1]),
  );
  expect(await setup.findCredits(tenant)).toEqual({ count: 2, rows: [['transcription', 'spent', 2]] });
});
