import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { useReview } from '../review-context';

/** So long after the page came what it needs for printing is fetched. Milliseconds. */
const aheadMs = 3000;

/** What is printed in place of the page; there only while somebody prints. Where it has not come yet, the page itself is printed. */
export const Printing = () => {
  const { setDialog } = useReview();
  const [isPrinting, setPrinting] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  useEffect(() => {
    // A browser waits for nothing once it prints.
    const timer = setTimeout(() => {
      // Whoever writes should not have to wait, either.
      void import('../state/create-actions').catch(() => undefined);
      import('./print-sheet').then(
        (module) => setSheet(() => module.default),
        () => undefined,
      );
    }, aheadMs);
    // Where the panel leads to print.
    if (location.hash.startsWith('#print')) setDialog({ kind: 'print' });
    const hasSheet = (): boolean => document.querySelector('.sheet') !== null;
    const mark = (is: boolean) => document.documentElement.classList.toggle('printing', is);
    // Before the browser takes its picture of the page.
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
