import { useMemo } from 'react';

import { chooseStart, createClock, parseClock, type TimecodeChoice } from '@/lib/review/timecode';

import { recallTimecode, rememberTimecode } from './device-memory';
import { useDevice } from './use-device';

type TimecodeOptions = {
  token: string;
  fps: number;
  /** Start timecode of the source file. */
  source: string | null;
};

/** Formats frames (`toCode`) and comment places (`toPlace`). The chosen start is kept on the device. */
export const useTimecode = ({ token, fps, source }: TimecodeOptions) => {
  const kept = useDevice(() => recallTimecode(token), null);
  return useMemo(() => {
    const choice: TimecodeChoice = kept ?? 'source';
    const { toCode } = createClock(fps, chooseStart(choice, source));
    return {
      choice,
      /** The source's start timecode if it is valid at this frame rate. */
      sourceStart: source !== null && parseClock(fps, source) ? source : null,
      choose: (next: TimecodeChoice): void => rememberTimecode(token, next),
      toCode,
      toPlace: ({ frameIn, frameOut }: { frameIn: number; frameOut: number | null }): string =>
        frameOut === null ? toCode(frameIn) : `${toCode(frameIn)}–${toCode(frameOut)}`,
    };
  }, [token, fps, source, kept]);
};
