import { z } from 'zod';

import { isLoopback } from '../network/loopback';

const port = z.coerce.number().int().min(1).max(65_000);

/** Figures for Prometheus; off without a port. */
export const metricsSchema = z.object({
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

export type MetricsEnv = {
  /** Web listens here, worker, edge and live on the three ports after it. */
  port: number;
  host: string;
  /** What whoever asks has to know; null only where nobody outside this machine can ask. */
  token: string | null;
};

/** Null where figures are off. */
export const toMetricsEnv = (given: z.infer<typeof metricsSchema>): MetricsEnv | null =>
  given.METRICS_PORT === undefined
    ? null
    : { port: given.METRICS_PORT, host: given.METRICS_HOST, token: given.METRICS_TOKEN ?? null };

/** Figures tell who watches what and when: not to everybody. */
export const findMetricsFault = (given: z.infer<typeof metricsSchema>): string | null =>
  given.METRICS_PORT === undefined || given.METRICS_TOKEN || isLoopback(given.METRICS_HOST)
    ? null
    : 'METRICS_TOKEN: required where METRICS_HOST is not this machine';
