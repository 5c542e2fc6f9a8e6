import type { VideoState } from '@/lib/videos/publishing/video-data';

/** The reason why a video cannot be shown; each code has its texts in `messages/`. */
export type PlayerErrorCode =
  | 'private'
  | 'locked'
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

/** The password, sites, or both that open a video, from its state.json. */
export type Locked = NonNullable<VideoState['locked']>;

/** Thrown while loading or playing; the element displays it as an error panel. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  /** 0 to 100, with `encoding` only. */
  readonly percent: number | undefined;
  /** With `locked` only. */
  readonly locked: Locked | undefined;

  constructor(
    readonly code: PlayerErrorCode,
    { percent, locked, ...options }: { cause?: unknown; percent?: number; locked?: Locked } = {},
  ) {
    super(code, options);
    this.percent = percent;
    this.locked = locked;
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
