import type Hls from 'hls.js';

/** Seconds of buffer up to which the first factor of each pair holds, and from which on the second. */
const buffered = { little: 4, much: 12 };

/** What share of the measured bandwidth a rung may take: to go up to it, and to stay on it. */
const factors = { up: [0.7, 1], stay: [0.95, 1.2] } as const;

/** The factor for so many seconds of buffer: a mistake costs a stall with little, and nothing with much. */
export const getFactor = (kind: keyof typeof factors, seconds: number): number => {
  const { little, much } = buffered;
  const [least, most] = factors[kind];
  const share = Math.min(Math.max((seconds - little) / (much - little), 0), 1);
  return least + (most - least) * share;
};

/** Makes the factors that hls.js multiplies its bandwidth estimate by depend on the buffer; by itself it has one of each. */
export const adaptFactors = (hls: Hls): void => {
  const readBuffer = (): number => hls.mainForwardBufferInfo?.len ?? 0;
  Object.defineProperties(hls.config, {
    abrBandWidthUpFactor: { get: () => getFactor('up', readBuffer()) },
    abrBandWidthFactor: { get: () => getFactor('stay', readBuffer()) },
  });
};
