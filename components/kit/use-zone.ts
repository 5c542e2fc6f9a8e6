'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const getServerZone = () => null;

/**
 * The browser's zone, an IANA name; null on the server, which doesn't know it, and until the page has come to
 * life.
 */
export const useZone = (): string | null => useSyncExternalStore(subscribe, getZone, getServerZone);
