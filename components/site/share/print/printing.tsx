import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { useReview } from '../review-context';

/** Milliseconds after page load until the print code is fetched. */
const aheadMs = 3000;

/** The print layout, mounted only during printing. If it has not loaded yet, the page itself is printed. */
export const Printing = () => {
  const { setDialog } = useReview();
  const [isPrinting, setPrinting] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  useEffect(() => {
    // A browser does not wait for scripts once it prints.
    const timer = setTimeout(() => {
      // The code for writing comments is loaded along with it, so that the first comment is not delayed.
      void Promise.allSettled([
        import('../state/create-actions'),
        import('../parts/composer/composer-tools'),
      ]);
      import('./print-sheet').then(
        (module) => setSheet(() => module.default),
        () => undefined,
      );
    }, aheadMs);
    // The panel's print link sets this hash.
    if (location.hash.startsWith('#print')) setDialog({ kind: 'print' });
    const hasSheet = (): boolean => document.querySelector('[data-print-sheet]') !== null;
    const mark = (is: boolean) => document.documentElement.classList.toggle('printing', is);
    // Must finish before the browser takes its snapshot of the page.
    const begin = (): void => {
      if (!hasSheet()) flushSync(() => setPrinting(true));
      mark(hasSheet());
    };
    const end = (): void => {
      mark(false);
      setPrinting(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [setDialog]);
  return isPrinting && Sheet ? <Sheet /> : null;
};
