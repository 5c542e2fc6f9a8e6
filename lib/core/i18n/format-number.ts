/** A count as the language writes it: `12.500`, `12,500`. */
export const formatNumber = (language: string, value: number): string =>
  new Intl.NumberFormat(language).format(value);
