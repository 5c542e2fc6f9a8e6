import type { Env } from '@/lib/core/env/env';

import type { Tracing } from './start-tracing';

/** Starts tracing if it is configured. Without an endpoint no OpenTelemetry code is loaded. */
export const startTracingWhereWanted = async (
  { traces }: Pick<Env, 'traces'>,
  processName: string,
): Promise<Tracing | null> =>
  traces ? (await import('./start-tracing')).startTracing(traces, processName) : null;
