/** Cents as an amount of money, e.g. `249,17 €`. Pure. */
export const formatPrice = (language: string, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** What a price for a month or a year comes to a month. Pure. */
export const toMonthlyPrice = (cents: number, period: string): number =>
  period === 'year' ? cents / 12 : cents;
