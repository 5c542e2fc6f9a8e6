import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

import type { Limits } from '../plan-calls';

/** What the dialog shows: the packages on offer, the one in use, and what is used of it. */
export type PackageData = { packages: Package[]; info: SubscriptionInfo; used: Limits };

export type PanelProps = PackageData & { plan: Package; offered: Package[] };
