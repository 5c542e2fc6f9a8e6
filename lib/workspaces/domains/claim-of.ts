import { getRelationId } from '@/lib/core/database/relation-id';
import type { DomainClaim } from '@/lib/ports/domains/port';
import type { CustomDomain } from '@/payload-types';

/** What a row says: whose domain it is to be, and by which entry that is seen. */
export const claimOf = ({
  domain,
  workspace,
  cnameCertVerification,
}: CustomDomain): Required<DomainClaim> => ({
  domain,
  workspaceId: getRelationId(workspace) ?? '',
  proof: cnameCertVerification,
});
