import type { LimitName } from '@/lib/core/access/permissions';
import { formatBytes, formatNumber } from '@/lib/core/i18n/format';
import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

import type { Limits } from './plan-api';

/** Data of the dialog: the offered packages, the current one, and its usage. */
export type PackageData = { packages: Package[]; info: SubscriptionInfo; used: Limits };

export type PanelProps = PackageData & { plan: Package; offered: Package[] };

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

/** Features included in every package and therefore not stored with any. */
export const alwaysOn = ['defaultCookieFreeVideo', 'defaultBrandedPlayer'] as const;

type LimitRow = {
  limit: LimitName;
  used: keyof Limits;
  /** Whether usage persists beyond the month, so that a smaller package may be too small. */
  stays: boolean;
  format: (language: string, count: number) => string;
  limitOf: (plan: Package) => number | null;
  formatLimit: (language: string, plan: Package) => string;
};

const toRow = (
  limit: LimitName,
  used: keyof Limits,
  { stays, isBytes = false }: { stays: boolean; isBytes?: boolean },
): LimitRow => {
  const limitOf = (plan: Package): number | null => plan.limits?.[limit] || null;
  return {
    limit,
    used,
    stays,
    limitOf,
    format: (language, count) => (isBytes ? formatBytes(language, count) : formatNumber(language, count)),
    formatLimit: (language, plan) => {
      const number = formatNumber(language, limitOf(plan) ?? 0);
      return isBytes ? `${number} GB` : number;
    },
  };
};

const limitRows: LimitRow[] = [
  toRow('numberOfVideos', 'amountOfVideos', { stays: true }),
  toRow('numberOfMembers', 'amountOfMembers', { stays: true }),
  toRow('numberOfAPIIntegrations', 'amountOfAPIIntegrations', { stays: true }),
  toRow('monthlyTraffic', 'trafficOfCurrentMonth', { stays: false, isBytes: true }),
  toRow('monthlyAiCredits', 'aiCreditsCurrentMonth', { stays: false }),
];

/**
 * The limits of a package in the order of the account's usage list, without those of features it does not
 * include. Pure.
 */
export const listLimitRows = ({ features }: Pick<Package, 'features'>): LimitRow[] =>
  limitRows.filter(({ limit }) => limit !== 'monthlyAiCredits' || features?.aiFeaturesEnabled === true);

/** The amount by which current usage exceeds a package's limit. Pure. */
export const findExcess = ({ stays, used, limitOf }: LimitRow, plan: Package, now: Limits): number => {
  const limit = limitOf(plan);
  return stays && limit !== null ? Math.max(0, now[used].current - limit) : 0;
};
