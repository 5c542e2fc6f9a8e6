import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

type Shown = Pick<SubscriptionInfo['subscription'], 'package' | 'wishedPackageId'>;

/** The package the dialog opens with: the current one, otherwise the one chosen at sign-up. Pure. */
export const findFirstShown = <P extends Pick<Package, 'id'>>(
  packages: P[],
  { package: current, wishedPackageId }: Shown,
): P | undefined =>
  packages.find(({ id }) => id === current?.id) ?? packages.find(({ id }) => id === wishedPackageId);

type Used = {
  status: Pick<SubscriptionInfo['status'], 'status' | 'isValid'>;
  subscription: Pick<Shown, 'package'>;
};

/** Title of the current package if it was set manually and is not on offer; null for a trial. Pure. */
export const findUnsold = (
  packages: Pick<Package, 'id'>[],
  { status, subscription: { package: current } }: Used,
): string | null =>
  current && status.isValid && status.status !== 'in_trial' && !packages.some(({ id }) => id === current.id)
    ? current.name
    : null;
