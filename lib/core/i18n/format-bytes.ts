const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/**
 * Formats bytes in the largest decimal unit with at least one whole: `4,3 GB`, `812 MB`. One decimal below
 * ten.
 */
export const formatBytes = (language: string, bytes: number): string => {
  const whole = Math.max(0, bytes);
  // 999,600 bytes would round to 1000 kB, so values that round up belong to the next unit.
  const step = units.findIndex((_unit, index) => Math.round(whole / 1000 ** index) < 1000);
  const power = step === -1 ? units.length - 1 : step;
  const value = whole / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power],
    unitDisplay: 'short',
    maximumFractionDigits: power > 0 && value < 9.95 ? 1 : 0,
  }).format(value);
};
