import { useState } from 'react';

import type { LiveEvent } from '../../live-event';
import { keepPreview } from './keep-preview';

/** The preview URL of an event, kept stable for as long as possible. */
export const useKeptAddress = (
  { info: { preview }, cacheBreaker }: Pick<LiveEvent, 'info' | 'cacheBreaker'>,
  now: number | null,
): string | null => {
  const [kept, setKept] = useState({ preview, cacheBreaker });
  const next = keepPreview(kept, { preview, cacheBreaker }, now);
  if (next.preview?.url !== kept.preview?.url || next.cacheBreaker !== kept.cacheBreaker) setKept(next);
  return next.preview?.url ?? null;
};
