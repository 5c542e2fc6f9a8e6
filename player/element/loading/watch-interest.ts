type InterestOptions = {
  signal: AbortSignal;
  /** The viewer is likely to interact. */
  onHint: () => void;
  /** The viewer interacts. */
  onIntent: () => void;
};

/** Milliseconds that a pointer or focus has to stay to count as intent. */
const dwell = 150;

/**
 * Reports a viewer's interest as early as possible: pointer or focus are a hint, a click or staying is
 * intent.
 */
export const watchInterest = (host: HTMLElement, { signal, onHint, onIntent }: InterestOptions): void => {
  let isHere = false;
  const listen = (names: string[], handle: () => void): void => {
    for (const name of names) host.addEventListener(name, handle, { signal });
  };
  // A pointer that was already here when the element was created does not enter, but moves.
  listen(['pointerenter', 'pointermove', 'focusin'], () => {
    if (isHere) return;
    isHere = true;
    onHint();
    setTimeout(() => isHere && !signal.aborted && onIntent(), dwell);
  });
  listen(['pointerleave', 'focusout'], () => (isHere = false));
  listen(['pointerdown', 'keydown'], () => {
    onHint();
    onIntent();
  });
};
