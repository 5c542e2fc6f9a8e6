/** Where the pages of this tab were left, by address. */
const prefix = 'scroll:';
/** How long a page may take until it is as high as it was. */
const restoreMs = 5000;
const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const keyOf = ({ pathname, search }: Location): string => `${prefix}${pathname}${search}`;

/** Scrolls to `top` as soon as the page is high enough, unless a person scrolls first; answers how to stop. */
const restore = (top: number, onEnd: () => void): (() => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of gestures) window.removeEventListener(name, stop);
    onEnd();
  };
  const scroll = () => {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight - window.innerHeight < top) return;
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(scroll);
  const timer = setTimeout(stop, restoreMs);
  for (const name of gestures) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/**
 * Remembers how far a page was scrolled, and goes there again by Back and Forward: the browser does so before the page is there
 * again, and then it is too short. Answers how to stop.
 */
export const rememberScroll = (): (() => void) => {
  let stopRestoring: (() => void) | null = null;
  const save = () => {
    // While it is restored, the place is not where a person left the page.
    if (!stopRestoring) sessionStorage.setItem(keyOf(location), String(Math.round(window.scrollY)));
  };
  const comeBack = () => {
    stopRestoring?.();
    const top = Number(sessionStorage.getItem(keyOf(location)));
    if (top > 0) {
      stopRestoring = restore(top, () => {
        stopRestoring = null;
      });
    }
  };
  window.addEventListener('scroll', save, { passive: true });
  window.addEventListener('popstate', comeBack);
  return () => {
    stopRestoring?.();
    window.removeEventListener('scroll', save);
    window.removeEventListener('popstate', comeBack);
  };
};
