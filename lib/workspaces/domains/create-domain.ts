import type { Context } from '@/lib/context';
import type { Scope } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget, writeEvent } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import type { CustomDomain } from '@/payload-types';

import { pickWorkspace } from './find-domain';
import { presentDomain, type PresentedDomain } from './present-domain';
import { findCustomDomainFault, isOwnHost, maxDomains, toClaim, toDomain } from './rules';

const assertDomain = (typed: string, target: string): string => {
  const fault = findCustomDomainFault(typed);
  if (fault === 'required') throw new AppError('domain_required');
  if (fault) throw new AppError('invalid_domain');
  const domain = toDomain(typed);
  const { edgeUrl, publicUrl } = getEnv();
  const hosts = [edgeUrl, publicUrl].map((url) => new URL(url).hostname);
  if (isOwnHost(domain, [...hosts, target])) throw new AppError('domain_taken');
  return domain;
};

/**
 * Adds an unverified domain to a workspace. An unverified claim does not block other workspaces. Throws
 * `domain_required`, `invalid_domain`, `domain_taken`, `too_many_domains`, `domains_not_set_up` and
 * `domains_not_in_cloud`.
 */
export const createDomain = async (
  { payload, ports, actor }: Context,
  input: { domain: string; workspaceId?: string | undefined; scope: Scope },
): Promise<PresentedDomain> => {
  const workspaceId = pickWorkspace(actor, input.scope, input.workspaceId);
  const port = await ports.domainsFor(workspaceId);
  if (port.adapter !== 'cloudfront' && (await ports.hasOwnCloud(workspaceId)))
    throw new AppError('domains_not_in_cloud');
  if (port.adapter === 'off') throw new AppError('domains_not_set_up');
  const domain = assertDomain(input.domain, port.target);
  const { docs } = await payload.db.find<CustomDomain>({
    collection: slugs.customDomains,
    where: {
      or: [{ workspace: { equals: workspaceId } }, { claim: { equals: toClaim(domain, null) } }],
    },
    pagination: false,
    limit: 0,
  });
  if (docs.some((row) => row.domain === domain)) throw new AppError('domain_taken');
  if (docs.length >= maxDomains) throw new AppError('too_many_domains');
  const [alias, ownership] = await port.createClaim({ domain, workspaceId });
  const event = createEvent('workspace.domainAdded', {
    payload: { domain },
    actor,
    target: toTarget(slugs.workspaces, workspaceId),
  });
  const row = await createOnce(payload, {
    collection: slugs.customDomains,
    key: 'claim',
    data: {
      workspace: workspaceId,
      domain,
      claim: toClaim(domain, workspaceId),
      cnameEndpoint: alias.value,
      cnameCertVerification: `${ownership.name} ${ownership.type} ${ownership.value}`,
      verified: false,
      wantsCertificate: false,
      attempts: 0,
      pendingEvent: writeEvent(event),
    },
  });
  if (!row) throw new AppError('domain_taken');
  await relayEvent(payload, toOrigin(slugs.customDomains, row), event);
  return presentDomain(row, port);
};
