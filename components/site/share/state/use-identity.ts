import { useCallback, useEffect, useState } from 'react';

import type { OpenModel } from '../model';
import { recall, recallName, remember, rememberName } from './device-memory';

/** Who looks at the page: an account's name, or the one that a guest gave on this device. */
export const useIdentity = ({ token, share }: OpenModel) => {
  const { viewer } = share;
  const [name, setGuestName] = useState(viewer.name ?? '');
  const [guestKey, setGuestKey] = useState<string | null>(null);
  useEffect(() => {
    setGuestKey(recall(token).authorKey);
    if (!viewer.isSignedIn) setGuestName(recallName());
  }, [token, viewer.isSignedIn]);

  const setName = useCallback((next: string) => {
    setGuestName(next);
    rememberName(next.trim());
  }, []);
  const learn = useCallback(
    (told: { anonToken: string | null; authorKey?: string }) => {
      // Somebody signed in has a key by the account, and no token.
      if (told.anonToken === null) return;
      remember(token, { anonToken: told.anonToken, ...(told.authorKey && { authorKey: told.authorKey }) });
      if (told.authorKey) setGuestKey(told.authorKey);
    },
    [token],
  );
  const isOwn = useCallback(
    (authorKey: string): boolean => authorKey === viewer.authorKey || authorKey === guestKey,
    [viewer.authorKey, guestKey],
  );
  return { name, setName, isSignedIn: viewer.isSignedIn, isRoot: viewer.isRoot, learn, isOwn };
};
export type Identity = ReturnType<typeof useIdentity>;
