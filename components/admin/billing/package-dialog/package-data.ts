import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

import type { Limits } from '../plan-calls';

/** Data of the dialog: the offered packages, the current one, and its usage. */
export type PackageData = { packages: Package[]; info: SubscriptionInfo; used: Limits };

export type PanelProps = PackageData & { plan: Package; offered: Package[] };
