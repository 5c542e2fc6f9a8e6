/** Formats a number in the language's style: `12.500`, `12,500`. */
export const formatNumber = (language: string, value: number): string =>
  new Intl.NumberFormat(language).format(value);
