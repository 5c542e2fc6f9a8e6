import type { FieldHook } from 'payload';
import { z } from 'zod';

import { resolveActor } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import type { CustomDomain, Workspace } from '@/payload-types';

const listedFields = [
  'domain',
  'verified',
  'distributionId',
  'cnameEndpoint',
  'cnameCertVerification',
  'lastChecked',
  'cdnUrl',
] as const;

/** The value of the field, for the OpenAPI document. */
export const customDomainsSchema = z.array(
  z.object({
    id: z.string(),
    domain: z.string(),
    verified: z.boolean(),
    distributionId: z.string().nullable(),
    cnameEndpoint: z.string().nullable(),
    cnameCertVerification: z.string().nullable(),
    lastChecked: z.string().nullable(),
    cdnUrl: z.string().nullable(),
  } satisfies Record<'id' | (typeof listedFields)[number], z.ZodType>),
);

type ListedDomain = Pick<CustomDomain, 'id' | (typeof listedFields)[number]>;

/**
 * Custom domains of a workspace. Only looked up over REST and for actors who may read the account. Platform
 * administrators must select the field in lists.
 */
export const readCustomDomains: FieldHook<Workspace> = async ({ data, findMany, req }) => {
  if (!data?.id || req.payloadAPI !== 'REST') return undefined;
  const actor = await resolveActor(req);
  if (!canReach(actor, slugs.workspaces, 'readAccount', { id: data.id })) return undefined;
  if (findMany && actor.kind === 'root' && !isSelected(req.query)) return undefined;
  const { docs } = await req.payload.db.find<ListedDomain>({
    collection: slugs.customDomains,
    where: { workspace: { equals: data.id } },
    select: Object.fromEntries(listedFields.map((name) => [name, true])),
    sort: '-createdAt',
    pagination: false,
    limit: 0,
  });
  return docs.map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      listedFields.map((name) => [name, row[name] ?? (name === 'verified' ? false : null)]),
    ),
  }));
};

const isSelected = (query: unknown): boolean =>
  Boolean((query as { select?: Record<string, unknown> } | undefined)?.select?.customDomain);
