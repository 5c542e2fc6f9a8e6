'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';

const logoutPath = '/admin/logout';

/**
 * Keeps a page with running uploads from being left unasked: by the browser's own dialog where the page is
 * closed, by ours for logging out and wherever `confirmLeave` is asked.
 */
export const useLeaveGuard = (isBusy: boolean) => {
  const router = useRouter();
  const [answer, setAnswer] = useState<{ give: (isLeaving: boolean) => void } | null>(null);
  const isLeaving = useRef(false);

  const confirmLeave = useCallback(
    () =>
      isBusy
        ? new Promise<boolean>((resolve) =>
            setAnswer({
              give: (leaves) => {
                isLeaving.current = leaves;
                setAnswer(null);
                resolve(leaves);
              },
            }),
          )
        : Promise.resolve(true),
    [isBusy],
  );

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.pathname !== logoutPath || link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      void confirmLeave().then((leaves) => (leaves ? router.push(logoutPath) : undefined));
    };
    window.addEventListener('beforeunload', warn);
    // Before the link's own handler.
    document.addEventListener('click', askFirst, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', askFirst, true);
    };
  }, [confirmLeave, isBusy, router]);

  return { confirmLeave, answer };
};
