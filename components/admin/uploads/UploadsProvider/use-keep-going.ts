'use client';

import { useAuth } from '@payloadcms/ui';
import { useEffect } from 'react';

import type { UploadCenter } from '../engine/create-upload-center';

/** A session lasts two hours; an upload may take longer. Milliseconds. */
const refreshEvery = 20 * 60_000;

/** Removes what uploads wait for as soon as it is gone: no network, no session, another workspace. */
export const useKeepGoing = (center: UploadCenter, isBusy: boolean): void => {
  const { user, refreshCookieAsync } = useAuth();

  // Payload makes a new user object whenever somebody signs in or a session is renewed.
  useEffect(() => {
    if (user) center.release('signedOut');
  }, [center, user]);

  useEffect(() => {
    const retry = () => center.release('offline', 'unreachable');
    const lookAgain = () => {
      if (document.visibilityState === 'visible') {
        center.release('offline', 'unreachable', 'signedOut', 'otherWorkspace');
      }
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [center]);

  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => {
      if (navigator.onLine) void refreshCookieAsync();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, [isBusy, refreshCookieAsync]);
};
