/** Formats a share from 0 to 1 as whole percent in the language's style: `64 %`, `64%`. */
export const formatPercent = (language: string, share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
