'use client';

import { useEffect } from 'react';

import type { EditorStore } from '../editor-store';

/** The browser asks before it closes a page with changes that are not saved. (They are kept in it nevertheless.) */
export const useLeaveWarning = (store: EditorStore): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store]);
};
