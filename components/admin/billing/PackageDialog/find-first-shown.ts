import type { SubscriptionInfo } from '@/lib/billing/get-subscription-info';
import type { Package } from '@/payload-types';

type Shown = Pick<SubscriptionInfo['subscription'], 'package' | 'startedAt' | 'wishedPackageId'>;

/** The package that the dialog opens with: the one that is paid for, else the one wished at sign-up. Pure. */
export const findFirstShown = <P extends Pick<Package, 'id'>>(
  packages: P[],
  { package: current, startedAt, wishedPackageId }: Shown,
): P | undefined =>
  packages.find(({ id }) => startedAt !== null && id === current?.id) ??
  packages.find(({ id }) => id === wishedPackageId);
