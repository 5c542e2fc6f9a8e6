import type { SubscriptionInfo } from '@/lib/billing/get-subscription-info';
import type { Package } from '@/payload-types';

/** The package that the dialog opens with: the one in use if it is for sale, else the one wished at sign-up. Pure. */
export const findFirstShown = <P extends Pick<Package, 'id'>>(
  packages: P[],
  {
    package: current,
    wishedPackageId,
  }: Pick<SubscriptionInfo['subscription'], 'package' | 'wishedPackageId'>,
): P | undefined =>
  packages.find(({ id }) => id === current?.id) ?? packages.find(({ id }) => id === wishedPackageId);
