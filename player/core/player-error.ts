/** The reason why a video cannot be shown; each code has its texts in `messages/`. */
export type PlayerErrorCode =
  | 'private'
  | 'missing'
  | 'waiting'
  | 'encoding'
  | 'failed'
  | 'forbidden'
  | 'refused'
  | 'offline'
  | 'server'
  | 'decode'
  | 'unplayable'
  | 'broken';

/** Thrown while loading or playing; the element displays it as an error panel. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  /** 0 to 100, with `encoding` only. */
  readonly percent: number | undefined;

  constructor(
    readonly code: PlayerErrorCode,
    { percent, ...options }: { cause?: unknown; percent?: number } = {},
  ) {
    super(code, options);
    this.percent = percent;
  }
}

/** Milliseconds between the player's checks whether an error is resolved; other errors cannot be checked. */
export const recheckDelays: Partial<Record<PlayerErrorCode, number>> = {
  encoding: 5000,
  waiting: 5000,
  private: 10_000,
  missing: 10_000,
  failed: 10_000,
  offline: 5000,
  server: 5000,
  broken: 10_000,
};

/** Whether the video starts automatically once its files are ready. */
export const isUnderWay = (code: PlayerErrorCode): boolean => code === 'encoding' || code === 'waiting';

/** Whether buffered data still plays, and missing data is requested again. */
export const isInterruption = (code: PlayerErrorCode | null): boolean =>
  code === 'offline' || code === 'server';
