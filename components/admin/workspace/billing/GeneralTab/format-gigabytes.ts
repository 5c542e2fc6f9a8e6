/** Bytes as GB with two decimals: `2.812,08 GB`. Pure. */
export const formatGigabytes = (language: string, bytes: number): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(bytes / 1e9)} GB`;
