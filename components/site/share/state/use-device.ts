import { useSyncExternalStore } from 'react';

import { subscribe } from './device-memory';

/** Maximum width of the phone layout; must match `phone.css`. */
const query = '(max-width: 760px)';

const subscribeToWidth = (listen: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listen);
  return () => media.removeEventListener('change', listen);
};

/** Whether the page has the phone layout now. Only in a browser. */
export const isPhone = (): boolean => matchMedia(query).matches;

/** Whether the page has the phone layout; false during server rendering. */
export const usePhone = (): boolean => useSyncExternalStore(subscribeToWidth, isPhone, () => false);

const never = () => () => undefined;

/** A value stored on the device; `otherwise` on the server, which does not know it. */
export const useDevice = <T extends string | null>(read: () => T, otherwise: T): T =>
  useSyncExternalStore(subscribe, read, () => otherwise);

/** False during server rendering and hydration, true afterwards. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
