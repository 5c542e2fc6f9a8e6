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
