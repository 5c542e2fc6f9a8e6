import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';

/** Counts that all web processes have in common. */
export type SharedRates = {
  createLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract;
  /** Removes what has expired, where the store doesn't do it by itself; called often. */
  sweep: () => void;
  /** Forgets every count. */
  clear: () => Promise<void>;
  close: () => void;
};

/** The table or collection in which they lie. */
export const ratesTable = 'rate_limits';
