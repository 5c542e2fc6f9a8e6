/** Formats an amount in cents, e.g. `249,17 €`. Pure. */
export const formatPrice = (language: string, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** Converts the price of a month or a year to a monthly price. Pure. */
export const toMonthlyPrice = (cents: number, period: string): number =>
  period === 'year' ? cents / 12 : cents;
