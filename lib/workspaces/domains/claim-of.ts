import { getRelationId } from '@/lib/core/database/ids';
import type { DomainClaim } from '@/lib/ports/domains';
import type { CustomDomain } from '@/payload-types';

/** Converts a row to the claim that the port checks. */
export const claimOf = ({
  domain,
  workspace,
  cnameCertVerification,
}: CustomDomain): Required<DomainClaim> => ({
  domain,
  workspaceId: getRelationId(workspace) ?? '',
  proof: cnameCertVerification,
});
