'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const getServerZone = () => null;

/** The browser's IANA time zone. Null on the server, which does not know it, and until hydration. */
export const useZone = (): string | null => useSyncExternalStore(subscribe, getZone, getServerZone);
