import type { Logger } from 'pino';
import { z } from 'zod';

import type { Ports } from '@/lib/ports';

/** One engine of speech, text or payment as platform administrators see it. */
export const engineStateSchema = z.object({
  port: z.enum(['transcriber', 'translator', 'writer', 'billing']),
  engine: z.string(),
  status: z.enum(['off', 'ready', 'unavailable']),
  /** What to do about it, of an engine that is unavailable. */
  reason: z.string().optional(),
});
type EngineState = z.infer<typeof engineStateSchema>;

const enginePorts = {
  transcriber: (ports: Ports) => ports.getTranscriber(),
  translator: (ports: Ports) => ports.getTranslator(),
  writer: (ports: Ports) => ports.getWriter(),
  billing: (ports: Ports) => ports.getBilling(),
} as const;

/**
 * Asks each engine whether it can be reached with what is configured. Never rejects. `waitMs` is how long an engine has for its
 * answer.
 */
export const checkEngines = (ports: Ports, waitMs: number): Promise<EngineState[]> =>
  Promise.all(
    (Object.keys(enginePorts) as (keyof typeof enginePorts)[]).map(async (port): Promise<EngineState> => {
      let engine = 'unknown';
      try {
        const adapter = await enginePorts[port](ports);
        engine = adapter.engine;
        if (!adapter.isAvailable) return { port, engine, status: 'off' };
        await withDeadline(adapter.check(), waitMs);
        return { port, engine, status: 'ready' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'It does not answer.';
        return { port, engine, status: 'unavailable', reason };
      }
    }),
  );

const startWaitMs = 30_000;

/** Says in the log of a process that starts which engines it has. One that can't be reached stops nothing. */
export const logEngines = async (ports: Ports, log: Pick<Logger, 'info' | 'warn'>): Promise<void> => {
  for (const state of await checkEngines(ports, startWaitMs)) {
    if (state.status === 'unavailable') log.warn(state, 'an engine of speech or text is not available');
    else log.info(state, 'engine of speech or text');
  }
};

const withDeadline = async (work: Promise<void>, waitMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not answer within ${waitMs / 1000} s.`)), waitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
};
