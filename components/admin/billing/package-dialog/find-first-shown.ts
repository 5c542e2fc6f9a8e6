import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

type Shown = Pick<SubscriptionInfo['subscription'], 'package' | 'wishedPackageId'>;

/**
 * The package that the dialog opens with: the one in use, paid for or set by hand, else the one wished at
 * sign-up. Pure.
 */
export const findFirstShown = <P extends Pick<Package, 'id'>>(
  packages: P[],
  { package: current, wishedPackageId }: Shown,
): P | undefined =>
  packages.find(({ id }) => id === current?.id) ?? packages.find(({ id }) => id === wishedPackageId);

type Used = {
  status: Pick<SubscriptionInfo['status'], 'status' | 'isValid'>;
  subscription: Pick<Shown, 'package'>;
};

/**
 * The title of the package in use if it was set by hand and is none of those on offer; null for a trial.
 * Pure.
 */
export const findUnsold = (
  packages: Pick<Package, 'id'>[],
  { status, subscription: { package: current } }: Used,
): string | null =>
  current && status.isValid && status.status !== 'in_trial' && !packages.some(({ id }) => id === current.id)
    ? current.name
    : null;
