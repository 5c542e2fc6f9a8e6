import type { Env } from '@/lib/core/env/env';

/** The result of a check. `advice` is a sentence that says what to do. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  message: string;
  advice?: string;
};

export type Doctor = {
  env: Env;
  /** Why a port cannot be used: `busy`, the code of another error, or null. */
  findPortFault: (host: string, port: number) => Promise<string | null>;
  /** The address at which this machine reaches a process that listens on `host`. */
  toLocalOrigin: (host: string, port: number) => string;
  /** Names of all migrations of this version. */
  migrations: readonly string[];
  now?: () => number;
};

export type Check = (doctor: Doctor) => Promise<Finding[]>;

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message });
export const warn = (check: string, message: string, advice: string): Finding => ({
  ...{ check, state: 'warning', message, advice },
});
export const failed = (check: string, message: string, advice: string): Finding => ({
  ...{ check, state: 'failed', message, advice },
});

/** The first line of an error, which contains no settings. */
export const toReason = (error: unknown): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, 300);
};
