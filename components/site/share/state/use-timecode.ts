import { useCallback } from 'react';

import { toTimecode } from '@/lib/review/timecode';

/** How frames of the film are written: `toCode` one frame, `toPlace` the place of a comment. */
export const useTimecode = (fps: number) => {
  const toCode = useCallback((frame: number): string => toTimecode(frame, fps), [fps]);
  const toPlace = useCallback(
    ({ frameIn, frameOut }: { frameIn: number; frameOut: number | null }): string =>
      frameOut === null ? toCode(frameIn) : `${toCode(frameIn)}–${toCode(frameOut)}`,
    [toCode],
  );
  return { toCode, toPlace };
};
