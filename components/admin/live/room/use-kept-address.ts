import { useState } from 'react';

import type { LiveInfo } from '@/lib/live/live-status';

/** An address is exchanged so long before it is over. Milliseconds. */
const marginMs = 60_000;

type Preview = LiveInfo['preview'];

/** The preview's address is signed anew with every answer; the first one is kept as long as it holds, so that the picture doesn't begin again. */
export const useKeptAddress = (preview: Preview, now: number | null): string | null => {
  const [kept, setKept] = useState<Preview>(preview);
  const isOver = now !== null && kept !== null && Date.parse(kept.expiresAt) - now < marginMs;
  if (kept === null ? preview !== null : preview === null || (isOver && kept.url !== preview.url)) {
    setKept(preview);
    return preview?.url ?? null;
  }
  return kept?.url ?? null;
};
