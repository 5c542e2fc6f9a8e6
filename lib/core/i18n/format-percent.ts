/** A share from 0 to 1 in whole percent, as the language writes it: `64 %`, `64%`. */
export const formatPercent = (language: string, share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
