import { trialSlug } from '@/lib/platform/sign-up/rules';
import type { Package } from '@/payload-types';

export type Period = 'month' | 'year';

/**
 * The packages for a billing period, cheapest first. Both periods include the trial unless the account has
 * used it. Pure.
 */
export const listOffers = (packages: Package[], period: Period, hasTrialLeft: boolean): Package[] =>
  packages
    .filter(({ slug, paymentPeriod }) => (slug === trialSlug ? hasTrialLeft : paymentPeriod === period))
    .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));

/** Free months per year, if equal for all packages sold monthly and yearly; otherwise 0. Pure. */
export const countFreeMonths = (packages: Package[]): number => {
  const months = packages
    .filter(({ paymentPeriod, price }) => paymentPeriod === 'year' && price)
    .flatMap(({ slug, price }) => {
      const monthly = packages.find((one) => one.slug === slug && one.paymentPeriod === 'month')?.price;
      return monthly ? [12 - (price ?? 0) / monthly] : [];
    });
  const [first = 0] = months;
  return months.every((count) => count === first) && Number.isInteger(first) && first > 0 ? first : 0;
};

/** The same package with the other billing period, if it exists. Pure. */
export const switchPeriod = (packages: Package[], packageId: string, period: Period): string => {
  const chosen = packages.find(({ id }) => id === packageId);
  if (!chosen || chosen.slug === trialSlug) return packageId;
  return packages.find((one) => one.slug === chosen.slug && one.paymentPeriod === period)?.id ?? packageId;
};
