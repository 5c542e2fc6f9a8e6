'use client';

import { useCallback, useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError, type Reasons } from '@/components/api/call-error';
import type { PresentedLink, ShareOverview } from '@/lib/review/sharing/links/link-schemas';

/** Messages for refused changes of a link. */
export const linkReasons: Reasons = {
  too_many_share_links: 'shareTab.refused.tooMany',
  share_link_not_found: 'shareTab.refused.gone',
  video_not_shared: 'shareTab.refused.notShared',
  collaboration_not_enabled: 'shareTab.forbidden',
};

export type ShareSettings = ShareOverview['settings'];
/** Settings as edited in the dialog. An unchanged password is not sent. */
export type LinkSettings = {
  name?: string;
  expiresAt: string | null;
  password?: string | null;
  allowComments: boolean;
  allowDownload: boolean;
  watermark: string | null;
};

/** Notifies the other users of `useShare` on the page. */
const changeEvent = 'rh-share-changed';

/** State and actions of the tab. All calls throw a `CallError`. */
export const useShare = (videoId: string, isReady: boolean) => {
  const [overview, setOverview] = useState<ShareOverview | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const base = `/api/videos/${videoId}`;

  const load = useCallback(async () => {
    try {
      setOverview(await callApi<ShareOverview>('GET', `${base}/share`));
      setFailed(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(true);
    }
  }, [base]);

  // Reloads once the file is ready, which creates the link.
  useEffect(() => {
    const timer = setTimeout(() => void load(), 0);
    const reload = () => void load();
    window.addEventListener(changeEvent, reload);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(changeEvent, reload);
    };
  }, [load, isReady]);
  const announce = () => window.dispatchEvent(new Event(changeEvent));

  const save = async (settings: Partial<ShareSettings>) => {
    await callApi('PATCH', base, { body: { collaborate: settings } });
    await load();
    announce();
  };
  const createLink = async (settings: LinkSettings): Promise<PresentedLink> => {
    const link = await callApi<PresentedLink>('POST', `${base}/share-links`, { body: settings });
    await load();
    announce();
    return link;
  };
  const updateLink = async (id: string, settings: LinkSettings): Promise<PresentedLink> => {
    const link = await callApi<PresentedLink>('PATCH', `${base}/share-links/${id}`, { body: settings });
    await load();
    announce();
    return link;
  };
  const revokeLink = async (id: string) => {
    await callApi('DELETE', `${base}/share-links/${id}`);
    await load();
    announce();
  };
  return { overview, hasFailed, load, save, createLink, updateLink, revokeLink };
};

export type ShareCalls = ReturnType<typeof useShare>;
