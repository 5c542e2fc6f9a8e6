const smallest = 1e7;

/**
 * Formats bytes as GB with two decimals, without the unit: `2.812,08`; `< 0,01` for smaller positive values.
 * Pure.
 */
export const formatGigabyteNumber = (language: string, bytes: number): string => {
  const isLess = bytes > 0 && bytes < smallest;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${isLess ? '< ' : ''}${number.format((isLess ? smallest : bytes) / 1e9)}`;
};

/** The same with its unit: `2.812,08 GB`. Pure. */
export const formatGigabytes = (language: string, bytes: number): string =>
  `${formatGigabyteNumber(language, bytes)} GB`;
