export type PeakReader = { add: (samples: Uint8Array) => void; end: () => Uint8Array };

/** Reduces unsigned samples (128 is silence) to the loudest of each `step`, from 0 to 255. */
export const createPeakReader = (step: number): PeakReader => {
  const peaks: number[] = [];
  let loudest = 0;
  let count = 0;
  const close = (): void => {
    peaks.push(Math.min(255, loudest * 2));
    loudest = 0;
    count = 0;
  };
  return {
    add: (samples) => {
      for (const sample of samples) {
        loudest = Math.max(loudest, Math.abs(sample - 128));
        count += 1;
        if (count >= step) close();
      }
    },
    end: () => {
      if (count > 0) close();
      return Uint8Array.from(peaks);
    },
  };
};
