import type { Payload } from 'payload';
import type { Logger } from 'pino';
import { z } from 'zod';

import { reachesNobody } from '@/lib/accounts/mails/send-mail';
import type { Context } from '@/lib/context';
import { within } from '@/lib/core/async';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';

/** State of an email, AI, billing or single sign-on engine, for platform administrators. */
export const engineStateSchema = z.object({
  port: z.enum(['mail', 'transcriber', 'translator', 'writer', 'billing', 'identity']),
  engine: z.string(),
  status: z.enum(['off', 'ready', 'unavailable']),
  /** How to fix an unavailable engine. */
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
 * Checks whether each engine can be reached with its configuration. Never rejects. `waitMs` is the time limit
 * per engine.
 */
const checkEngines = async (ports: Ports, waitMs: number): Promise<EngineState[]> => {
  const [mail, engines, providers] = await Promise.all([
    checkMail(ports, waitMs),
    Promise.all(
      (Object.keys(enginePorts) as (keyof typeof enginePorts)[]).map((port) =>
        checkEngine(ports, port, waitMs),
      ),
    ),
    checkProviders(ports, waitMs),
  ]);
  return [mail, ...engines, ...providers];
};

const answerOf = (check: Promise<void>, waitMs: number): Promise<void> =>
  within(waitMs, check, `It did not answer within ${waitMs / 1000} s.`);

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : 'It is not responding.';

const checkMail = async (ports: Ports, waitMs: number): Promise<EngineState> => {
  const mail = await ports.getMail();
  const state = { port: 'mail', engine: mail.adapter } as const;
  if (reachesNobody())
    return { ...state, status: 'unavailable', reason: 'Emails are stored and reach nobody. Set MAIL=smtp.' };
  try {
    await answerOf(mail.check(), waitMs);
    return { ...state, status: 'ready' };
  } catch (error) {
    return { ...state, status: 'unavailable', reason: describe(error) };
  }
};

const checkEngine = async (
  ports: Ports,
  port: keyof typeof enginePorts,
  waitMs: number,
): Promise<EngineState> => {
  let engine = 'unknown';
  try {
    const adapter = await enginePorts[port](ports);
    engine = adapter.engine;
    if (!adapter.isAvailable) return { port, engine, status: 'off' };
    await answerOf(adapter.check(), waitMs);
    return { port, engine, status: 'ready' };
  } catch (error) {
    return { port, engine, status: 'unavailable', reason: describe(error) };
  }
};

/** Checks each provider of single sign-on by its key. Disabled providers are `off`. */
const checkProviders = async (ports: Ports, waitMs: number): Promise<EngineState[]> => {
  const identity = await ports.getIdentity();
  const providers = identity.listProviders();
  if (providers.length === 0) return [{ port: 'identity', engine: 'off', status: 'off' }];
  return Promise.all(
    providers.map(async ({ key: engine, isEnabled }): Promise<EngineState> => {
      if (!isEnabled) return { port: 'identity', engine, status: 'off' };
      try {
        await answerOf(identity.check(engine), waitMs);
        return { port: 'identity', engine, status: 'ready' };
      } catch (error) {
        return { port: 'identity', engine, status: 'unavailable', reason: describe(error) };
      }
    }),
  );
};

const startWaitMs = 30_000;

/** Logs the engines of a starting process. An unavailable engine does not stop the process. */
export const logEngines = async (ports: Ports, log: Pick<Logger, 'info' | 'warn'>): Promise<void> => {
  for (const state of await checkEngines(ports, startWaitMs)) {
    if (state.status === 'unavailable') log.warn(state, 'an engine or a provider is not available');
    else log.info(state, 'state of an engine or provider');
  }
};

type Missing = { part: string; reason: string };

/** Reasons name the missing part, but no URL or secret. */
const checks = {
  database: async ({ payload }: { payload: Payload }) => {
    await payload.count({ collection: slugs.packages, overrideAccess: true });
  },
  storage: async ({ ports }: { ports: Ports }) => {
    const storage = await ports.getSharedStorage();
    await storage.check();
  },
} as const;

const reasons: Record<keyof typeof checks, string> = {
  database: 'The database is not responding.',
  storage: 'The storage does not answer or may not be written to.',
};

const timeoutMs = 5000;

/**
 * Checks all parts that the web process needs. Never rejects; failures are logged. AI engines are optional,
 * so they do not affect the status; only platform administrators see them.
 */
export const checkHealth = async ({ payload, ports, actor }: Context) => {
  const [{ status, missing }, engines] = await Promise.all([
    checkParts(payload, ports),
    actor.kind === 'root' ? checkEngines(ports, timeoutMs) : undefined,
  ]);
  return { status, missing, ...(engines && { engines }) };
};

const checkParts = async (payload: Payload, ports: Ports) => {
  const results = await Promise.all(
    (Object.keys(checks) as (keyof typeof checks)[]).map(async (part): Promise<Missing | null> => {
      try {
        await within(timeoutMs, checks[part]({ payload, ports }));
        return null;
      } catch (error) {
        payload.logger.warn({ err: error, part }, 'health check failed');
        return { part, reason: reasons[part] };
      }
    }),
  );
  const missing = results.filter((result): result is Missing => result !== null);
  return { status: missing.length === 0 ? ('ready' as const) : ('not_ready' as const), missing };
};
