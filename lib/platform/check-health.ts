import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { within } from '@/lib/core/async';
import type { Ports } from '@/lib/ports';

import { checkEngines } from './check-engines';

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
