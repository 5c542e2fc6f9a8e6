type InterestOptions = {
  signal: AbortSignal;
  /** Somebody is about to do something here. */
  onHint: () => void;
  /** Somebody does. */
  onIntent: () => void;
};

/** How long a pointer or focus has to stay to count as intent. Milliseconds. */
const dwell = 150;

/** Tells of a viewer's interest as early as it shows: pointer or focus hint at it, a press or staying is intent. */
export const watchInterest = (host: HTMLElement, { signal, onHint, onIntent }: InterestOptions): void => {
  let isHere = false;
  const listen = (names: string[], handle: () => void): void => {
    for (const name of names) host.addEventListener(name, handle, { signal });
  };
  // A pointer that lay here before the element was made enters no more, but moves.
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
