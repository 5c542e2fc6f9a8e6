import { useState } from 'react';

import type { useToasts } from '@/components/kit/toasts';
import type { Share } from '@/lib/review/sharing/page/describe-share';

import { usePage } from '../page-context';
import type { ShareApi } from './share-api';

type CompareView = 'side' | 'slider' | 'difference';

type CompareOptions = {
  share: Share;
  api: ShareApi;
  say: ReturnType<typeof useToasts>['say'];
  showVersion: (version?: number) => Promise<boolean>;
};

/** An older version compared with the shown one; null if there is no comparison. */
export const useCompare = ({ share, api, say, showVersion }: CompareOptions) => {
  const { text } = usePage();
  const [older, setOlder] = useState<Share | null>(null);
  const [view, setView] = useState<CompareView>('side');
  /** Frames by which the same content appears later in the newer version; negative for earlier. */
  const [offset, setOffset] = useState(0);
  const [latest] = share.versions;

  /** The newer of the two versions leads and is shown first. */
  const start = async (version?: number): Promise<void> => {
    const isNewest = share.video.version === latest?.version;
    const wanted = version ?? (isNewest ? share.versions[1]?.version : share.video.version);
    if (wanted === undefined) return;
    try {
      const next = await api.open(wanted);
      if (wanted >= share.video.version && !(await showVersion())) return;
      setOffset(0);
      setOlder(next);
    } catch {
      say({ kind: 'bad', text: text('sharePage.versions.error') });
    }
  };
  return {
    older: older && older.video.version < share.video.version ? older : null,
    view,
    setView,
    offset,
    setOffset,
    start,
    end: () => setOlder(null),
  };
};
export type Compare = ReturnType<typeof useCompare>;
