import { NoPermissionState } from '@/components/kit/states/no-permission-state';
import { findDomainFacts } from '@/lib/workspaces/domains/find-domain-facts';

import type { AccountTabProps } from '../../account/account-tab-props';
import { DomainsView } from './domains-view';

/** The domains by which viewers reach a workspace. */
export const DomainsTab = async ({ ctx }: AccountTabProps) => {
  const facts = await findDomainFacts(ctx);
  return facts ? <DomainsView facts={facts} /> : <NoPermissionState />;
};
