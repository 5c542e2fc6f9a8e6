import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';

/** Counts that all web processes share. */
export type SharedRates = {
  createLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract;
  /** Removes expired rows if the store does not do so itself. Called often. */
  sweep: () => void;
  /** Resets every count. */
  clear: () => Promise<void>;
  close: () => void;
};

/** The table or collection of the counts. */
export const ratesTable = 'rate_limits';
