import type { Where } from 'payload';

import { decide, getActorWorkspace, isTokenOff } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { type ListPage, type ListQuery, toListPage } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { type CategoryOption, findCategories } from '@/lib/videos/library/labels/find-categories';
import { findPlanView, type PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import { countDaysLeft, type TokenPermissions } from '@/lib/workspaces/integrations/describe-permissions';
import { findUsedLimit, type UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import type { Category, Integration, User } from '@/payload-types';

export type IntegrationSummary = {
  id: string;
  title: string;
  /** First characters of the token. The rest is not stored. */
  tokenPrefix: string;
  permissions: TokenPermissions;
  /** Categories that the token is limited to. Empty means all videos. */
  categories: { id: string; title: string }[];
  isDisabled: boolean;
  /** True if the categories that the token was limited to were deleted. Enabling it requires a new choice. */
  isAccessLost: boolean;
  /** When the token expires, and the started days until then; 0 if it has. Null if it does not expire. */
  expiry: { at: string; daysLeft: number } | null;
  /** Networks that the token may be used from. Empty means all. */
  allowedNetworks: string[];
  /** End of the previous token's grace period after a rotation. Null if it is void. */
  replacedTokenExpiresAt: string | null;
  createdBy: string | null;
  createdAt: string;
  /** Accurate to a few minutes. Null if the token was never used. */
  lastUsedAt: string | null;
};

export type IntegrationList = {
  integrations: IntegrationSummary[];
  shown: ListPage;
  /** Disabled integrations of the whole list, limited to a few. */
  disabled: IntegrationSummary[];
  /** Categories to choose from, if an integration has lost its own. Otherwise empty. */
  categories: CategoryOption[];
  seats: UsedLimit;
  can: { create: boolean; update: boolean; delete: boolean };
  plan: PlanView;
};

type Row = Integration;

/** Fields of a list row. The token's hash is excluded. */
const rowFields = {
  title: true,
  tokenPrefix: true,
  permissions: true,
  access: true,
  isConfined: true,
  isDisabled: true,
  expiresAt: true,
  allowedNetworks: true,
  replacedTokenExpiresAt: true,
  createdBy: true,
  createdAt: true,
  lastUsedAt: true,
} as const;

const all = { limit: 0, page: 1 };

/** Maximum number of disabled integrations that are named. */
const mostDisabled = 10;

const findNames = async ({ payload }: RequestContext, rows: Row[]) => {
  const idsOf = (relations: Parameters<typeof getRelationId>[0][]) => [
    ...new Set(relations.flatMap((one) => getRelationId(one) ?? [])),
  ];
  const read = async <T extends { id: string }>(collection: 'users' | 'categories', ids: string[]) => {
    if (ids.length === 0) return new Map<string, T>();
    const where = { id: { in: ids } };
    const { docs } = await payload.db.find<T>({ collection, where, pagination: false, limit: 0 });
    return new Map(docs.map((doc) => [doc.id, doc]));
  };
  const [people, categories] = await Promise.all([
    read<User>(slugs.users, idsOf(rows.map(({ createdBy }) => createdBy))),
    read<Category>(slugs.categories, idsOf(rows.flatMap(({ access }) => access?.categories ?? []))),
  ]);
  return { people, categories };
};

type Names = Awaited<ReturnType<typeof findNames>>;

const toSummary = (row: Row, { people, categories }: Names): IntegrationSummary => {
  const { expiresAt, replacedTokenExpiresAt } = row;
  const isReplacedValid = Date.parse(replacedTokenExpiresAt ?? '') > Date.now();
  const maker = people.get(getRelationId(row.createdBy) ?? '');
  const found = (row.access?.categories ?? []).flatMap((relation) => {
    const category = categories.get(getRelationId(relation) ?? '');
    return category ? [{ id: category.id, title: category.title }] : [];
  });
  return {
    id: row.id,
    title: row.title,
    tokenPrefix: row.tokenPrefix ?? '',
    permissions: row.permissions as TokenPermissions,
    categories: found,
    isDisabled: isTokenOff(row),
    isAccessLost: Boolean(row.isConfined) && found.length === 0,
    expiry: expiresAt ? { at: expiresAt, daysLeft: countDaysLeft(expiresAt) } : null,
    allowedNetworks: row.allowedNetworks ?? [],
    replacedTokenExpiresAt: isReplacedValid ? (replacedTokenExpiresAt ?? null) : null,
    createdBy: maker ? (maker.fullname ?? maker.email) : null,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt ?? null,
  };
};

/** A page of the workspace's integrations, newest first. Null without a workspace or read access. */
export const listIntegrations = async (
  ctx: RequestContext,
  query: ListQuery,
): Promise<IntegrationList | null> => {
  const { actor, payload } = ctx;
  const workspace = getActorWorkspace(actor);
  const plan = findPlanView(actor);
  if (!workspace || !plan || decide(actor, slugs.integrations, 'read') === 'none') return null;
  const ours = { workspace: { equals: workspace.id } };
  const find = (where: Where, { limit, page }: { limit: number; page: number }) =>
    payload.db.find<Row>({
      collection: slugs.integrations,
      where,
      select: rowFields,
      sort: '-createdAt',
      limit,
      page,
    });
  const { totalDocs } = await payload.db.count({ collection: slugs.integrations, where: ours });
  const shown = toListPage(query, totalDocs);
  const [{ docs }, { docs: suspects }, seats] = await Promise.all([
    find(ours, shown),
    // A database query cannot detect that a limited token has lost its categories.
    find({ and: [ours, { or: [{ isDisabled: { equals: true } }, { isConfined: { equals: true } }] }] }, all),
    findUsedLimit(payload, workspace, 'integrations'),
  ]);
  const off = suspects.filter(isTokenOff).slice(0, mostDisabled);
  const names = await findNames(ctx, [...docs, ...off]);
  const can = (operation: 'create' | 'update' | 'delete') =>
    decide(actor, slugs.integrations, operation) !== 'none';
  const integrations = docs.map((row) => toSummary(row, names));
  const disabled = off.map((row) => toSummary(row, names));
  return {
    integrations,
    shown,
    disabled,
    categories: [...integrations, ...disabled].some(({ isAccessLost }) => isAccessLost)
      ? await findCategories(ctx, workspace.id)
      : [],
    seats,
    can: { create: can('create'), update: can('update'), delete: can('delete') },
    plan,
  };
};

/** Describes one integration for its page. The caller must have checked read access. */
export const describeIntegration = async (
  ctx: RequestContext,
  row: Integration,
): Promise<IntegrationSummary> => toSummary(row, await findNames(ctx, [row]));
