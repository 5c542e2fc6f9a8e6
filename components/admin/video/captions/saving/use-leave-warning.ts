'use client';

import { useEffect } from 'react';

import type { EditorStore } from '../editor-store';

/** Asks before closing a page with unsaved changes. (They are kept as a draft nevertheless.) */
export const useLeaveWarning = (store: EditorStore): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store]);
};
