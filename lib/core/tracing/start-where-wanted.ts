import type { Env } from '@/lib/core/env/env';

import type { Tracing } from './start-tracing';

/** Starts traces where somebody asks for them. Without an endpoint nothing of OpenTelemetry is loaded. */
export const startTracingWhereWanted = async (
  { traces }: Pick<Env, 'traces'>,
  processName: string,
): Promise<Tracing | null> =>
  traces ? (await import('./start-tracing')).startTracing(traces, processName) : null;
