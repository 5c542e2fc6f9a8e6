const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Round times along a video, at most ten of them. Seconds. */
export const listTicks = (duration: number): number[] => {
  const step = steps.find((each) => duration / each <= 10) ?? 14_400;
  return Array.from({ length: Math.ceil(duration / step) }, (_, index) => index * step);
};
