import { useEffect, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';

/** So long after the page came what it needs for printing is fetched. Milliseconds. */
const aheadMs = 3000;

/** What is printed in place of the page; there only while somebody prints. */
export const Printing = () => {
  const [isPrinting, setPrinting] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  useEffect(() => {
    // A browser waits for nothing once it prints.
    const timer = setTimeout(() => {
      // Whoever writes should not have to wait, either.
      void import('../parts/OpenComposer');
      void import('./PrintSheet').then((module) => setSheet(() => module.default));
    }, aheadMs);
    // Before the browser takes its picture of the page.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && Sheet ? <Sheet /> : null;
};
