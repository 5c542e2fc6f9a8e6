import { useSyncExternalStore } from 'react';

/** Maximum width of the phone layout; must match `phone.css`. */
const query = '(max-width: 760px)';

const subscribe = (listen: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listen);
  return () => media.removeEventListener('change', listen);
};

/** Whether the page has the phone layout now. Only in a browser. */
export const isPhone = (): boolean => matchMedia(query).matches;

/** Whether the page has the phone layout; false during server rendering. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false);
