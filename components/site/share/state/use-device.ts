import { useSyncExternalStore } from 'react';

import { subscribe } from './device-memory';

const never = () => () => undefined;

/** Something that the device keeps; `otherwise` on the server, which does not know it. */
export const useDevice = <T extends string | null>(read: () => T, otherwise: T): T =>
  useSyncExternalStore(subscribe, read, () => otherwise);

/** False for the page as the server wrote it, true once it runs. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
