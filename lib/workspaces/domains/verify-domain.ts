import type { Context } from '@/lib/context';
import type { Scope } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';

import { checkDomain } from './check-domain';
import { getDomainOrThrow, pickWorkspace } from './find-domain';
import { presentDomain } from './present-domain';

/**
 * Checks a domain now. `message` names the fault in the specification's words; null if the domain is
 * verified.
 */
export const verifyDomain = async (
  ctx: Context,
  input: { domain: string; workspaceId?: string | undefined; scope: Scope },
) => {
  const { payload, ports, actor } = ctx;
  const workspaceId = pickWorkspace(actor, input.scope, input.workspaceId);
  const row = await getDomainOrThrow(payload, workspaceId, input.domain);
  const port = await ports.domainsFor(workspaceId);
  if (port.adapter === 'off') throw new AppError('domains_not_set_up');
  const checked = await checkDomain(ctx, row);
  if (!checked) throw new AppError('not_found');
  const { certificate, distribution, areRecordsRight } = checked;
  const isVerified = certificate.verified && distribution.verified && distribution.certUpdated;
  return {
    certificate,
    distribution,
    message: isVerified
      ? null
      : areRecordsRight
        ? 'The custom domain could not be verified.'
        : 'CNAME record could not be verified',
    doc: presentDomain(checked.row, port),
  };
};
