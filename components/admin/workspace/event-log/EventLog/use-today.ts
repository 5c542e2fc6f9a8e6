'use client';

import { useZone } from '@/components/kit/Time/use-zone';
import { dayIn } from '@/lib/core/i18n/format-date';

/** The day it is in the browser's zone; until that is known the one that the server names. */
export const useToday = (serverDay: string): string => {
  const zone = useZone();
  // oxlint-disable-next-line react/purity -- a day is long
  return zone ? dayIn(new Date(), zone) : serverDay;
};
