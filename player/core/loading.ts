/** Distance from the viewport at which a player starts to load. */
const margin = '300px';

/** Resolves once the element is in or near the viewport; never if it is not rendered, or after `signal`. */
export const whenNear = (element: Element, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (typeof IntersectionObserver === 'undefined') return resolve();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  });

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
  // A pointer that was already over the new element fires `pointermove` but no `pointerenter`.
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

type IdleOptions = {
  /** The image to load first. */
  poster: string | null;
  signal: AbortSignal;
  use: () => void;
};

/** Milliseconds the element has to stay in view, and the longest wait for the poster and for idle time. */
const stay = 200;
const patience = 3000;

const isSavingData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
};

const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** A `<video>` has no event for its poster. */
const whenFetched = (url: string | null): Promise<void> =>
  new Promise((resolve) => {
    if (!url) return resolve();
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(url).length > 0) end();
    });
    observer.observe({ type: 'resource', buffered: true });
    setTimeout(end, patience);
  });

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not support it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, stay);
  });

/**
 * Calls `use` once at least half of the element is in view on a page that has loaded and is idle. Never with
 * Save-Data, or after `signal`.
 */
export const whenIdleInView = (element: Element, { poster, signal, use }: IdleOptions): void => {
  if (isSavingData() || typeof IntersectionObserver === 'undefined') return;
  let isInView = false;
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries[entries.length - 1]?.intersectionRatio ?? 0) >= 0.5;
      if (isInView) setTimeout(() => void check(), stay);
    },
    { threshold: 0.5 },
  );
  const check = async (): Promise<void> => {
    await Promise.all([whenLoaded(), whenFetched(poster)]);
    await whenIdle();
    if (!isInView || signal.aborted) return;
    // Several checks may be pending; the first to finish cancels the others.
    isInView = false;
    observer.disconnect();
    use();
  };
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
};
