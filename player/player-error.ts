/** What can keep a viewer from the picture; each code has its sentence in `messages/`. */
export type PlayerErrorCode = 'unavailable' | 'offline' | 'unplayable';

/** Thrown while loading or playing; the element turns it into a panel, never into a stack trace. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  constructor(
    readonly code: PlayerErrorCode,
    options?: { cause?: unknown },
  ) {
    super(code, options);
  }
}
