'use client';

import { useCallback, useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { Inbox } from '@/lib/platform/inbox/find-inbox';

const pollMs = 30_000;
const path = '/api/notifications';

/** Notifies the other parts of the page that entries were read. */
const readEvent = 'rh-inbox-read';

/** Marks entries as read: some, those about a video's review, or all. */
export const markRead = async (which: { ids?: string[]; videoId?: string } = {}): Promise<void> => {
  await callApi('POST', `${path}/read`, { body: which, isInBackground: true });
  window.dispatchEvent(new Event(readEvent));
};

export type InboxState = Inbox & {
  hasFailed: boolean;
  refresh: () => Promise<void>;
  more: () => Promise<void>;
};

/**
 * The inbox, polled every 30 s while the page is visible, and after entries were read. `more` appends the
 * next page. A failed poll keeps what is shown.
 */
export const useInbox = (initial: Inbox, limit: number): InboxState => {
  const [inbox, setInbox] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = useCallback(
    async (after: string | null): Promise<Inbox | null> => {
      const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) });
      try {
        const answer = await callApi<Inbox>('GET', `${path}?${query}`, { isInBackground: true });
        setHasFailed(false);
        return answer;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setHasFailed(true);
        return null;
      }
    },
    [limit],
  );
  const refresh = useCallback(async () => {
    const answer = await ask(null);
    if (answer) setInbox(answer);
  }, [ask]);
  const { next } = inbox;
  const more = async () => {
    const answer = await ask(next);
    if (answer)
      setInbox((before) => ({
        ...answer,
        notifications: [...before.notifications, ...answer.notifications],
      }));
  };
  useEffect(() => {
    const askIfSeen = () => {
      if (!document.hidden) void refresh();
    };
    const timer = setInterval(askIfSeen, pollMs);
    const askNow = () => void refresh();
    document.addEventListener('visibilitychange', askIfSeen);
    window.addEventListener('online', askIfSeen);
    window.addEventListener(readEvent, askNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
      window.removeEventListener('online', askIfSeen);
      window.removeEventListener(readEvent, askNow);
    };
  }, [refresh]);
  return { ...inbox, hasFailed, refresh, more };
};
