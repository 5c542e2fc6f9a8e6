'use client';

import { useEffect } from 'react';

/** Has the browser ask before the page is closed or left by its address while something is not saved. */
export const useLeaveGuard = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
};
