import type Hls from 'hls.js';

/**
 * Seconds of buffer up to which the first factor of each pair applies, and from which the second one does.
 */
const buffered = { little: 4, much: 12 };

/** Fraction of the measured bandwidth that a rendition may use: to switch up to it, and to stay on it. */
const factors = { up: [0.7, 1], stay: [0.95, 1.2] } as const;

/**
 * The factor for a buffer in seconds: with a small buffer a mistake causes a stall, with a large one it costs
 * nothing.
 */
export const getFactor = (kind: keyof typeof factors, seconds: number): number => {
  const { little, much } = buffered;
  const [least, most] = factors[kind];
  const share = Math.min(Math.max((seconds - little) / (much - little), 0), 1);
  return least + (most - least) * share;
};

/** Makes hls.js' bandwidth factors depend on the buffer; hls.js has one constant each. */
export const adaptFactors = (hls: Hls): void => {
  const readBuffer = (): number => hls.mainForwardBufferInfo?.len ?? 0;
  Object.defineProperties(hls.config, {
    abrBandWidthUpFactor: { get: () => getFactor('up', readBuffer()) },
    abrBandWidthFactor: { get: () => getFactor('stay', readBuffer()) },
  });
};
