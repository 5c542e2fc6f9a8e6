import { useSyncExternalStore } from 'react';

/** Up to this width the page is laid out for a phone, as in `phone.css`. */
const query = '(max-width: 760px)';

const subscribe = (listen: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listen);
  return () => media.removeEventListener('change', listen);
};

/** Whether the page stands on a phone now; only in a browser. */
export const isPhone = (): boolean => matchMedia(query).matches;

/** Whether the page stands on a phone; false for the page as the server wrote it. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false);
