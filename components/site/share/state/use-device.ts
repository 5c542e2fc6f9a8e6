import { useSyncExternalStore } from 'react';

import { subscribe } from './device-memory';

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
