import { useEffect, useSyncExternalStore } from 'react';

/** Whether the last call got no response. Calls report it, in the background too. */
let isLost = false;
const followers = new Set<() => void>();

/** Reports whether the server was reached. */
export const noteConnection = (isReached: boolean): void => {
  if (isLost === !isReached) return;
  isLost = !isReached;
  for (const follow of followers) follow();
};

const subscribe = (follow: () => void) => {
  followers.add(follow);
  return () => void followers.delete(follow);
};

/** Milliseconds between attempts to reach the server again. */
const retryMs = 3000;

/** Whether the server cannot be reached. While it cannot, tries again, in a visible page only. */
export const useIsOffline = (): boolean => {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
  useEffect(() => {
    const lose = () => noteConnection(false);
    const reach = async () => {
      if (document.hidden) return;
      const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
      noteConnection(response !== null);
    };
    const reachNow = () => void reach();
    window.addEventListener('offline', lose);
    window.addEventListener('online', reachNow);
    const timer = isOffline ? setInterval(reachNow, retryMs) : undefined;
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', reachNow);
      clearInterval(timer);
    };
  }, [isOffline]);
  return isOffline;
};
