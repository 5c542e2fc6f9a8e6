import { useCallback, useState } from 'react';

import type { OpenModel } from '../page-context';
import { recall, recallName, remember, rememberName } from './device-memory';
import { useDevice } from './use-device';

/** The viewer's identity: an account's name, or the name a guest entered on this device. */
export const useIdentity = ({ token, share }: OpenModel) => {
  const { viewer } = share;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = useDevice(recallName, '');
  const guestKey = useDevice(() => recall(token).authorKey, null);
  const name = viewer.name ?? typed ?? stored;

  const setName = useCallback((next: string) => {
    setTyped(next);
    rememberName(next.trim());
  }, []);
  const learn = useCallback(
    (reported: { anonToken: string | null; authorKey?: string }) => {
      // Accounts have a key derived from the account, and no token.
      if (reported.anonToken === null) return;
      remember(token, {
        anonToken: reported.anonToken,
        ...(reported.authorKey && { authorKey: reported.authorKey }),
      });
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
