import { randomUUID } from 'node:crypto';

import type { Payload, Where } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getActorWorkspace, type Scope } from '@/lib/core/access/actor';
import { getSqlite } from '@/lib/core/database/clients';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { createEvent, type FieldChange } from '@/lib/core/events';
import type { Language } from '@/lib/core/i18n/languages';
import { updateById, compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { isSingleLine, isVisible } from '@/lib/core/strings';
import { changeWithEvent, writeWithEvent } from '@/lib/events/change-with-event';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { type EmbedDomainFault, findFaultyDomain, maxEmbedDomains } from '@/lib/formats/embed-rule';
import type { Workspace } from '@/payload-types';

import { republishWorkspace } from './republish-workspace';

export type PlayerSettings = {
  share: 'allowed' | 'forbidden';
  embed: 'allowed' | 'limited' | 'forbidden';
  domains: string[];
};

const faultCodes: Record<EmbedDomainFault, ErrorCode> = {
  type: 'embed_domain_type',
  required: 'embed_domain_required',
  prefix: 'embed_domain_prefix',
  slashes: 'embed_domain_slashes',
  wildcardOnly: 'embed_domain_wildcard_only',
  domain: 'embed_domain_domain',
  topLevelDomain: 'embed_domain_top_level_domain',
  duplicate: 'embed_domain_duplicate',
};

/** Throws the error of the first invalid domain, or of a list that is too long. */
export const assertEmbedDomains = (domains: unknown[]): void => {
  if (domains.length > maxEmbedDomains) throw new AppError('too_many_embed_domains');
  const faulty = findFaultyDomain(domains);
  if (faulty) throw new AppError(faultCodes[faulty.fault], { domain: String(faulty.value) });
};

const assertDomains = ({ embed, domains }: PlayerSettings): void => {
  assertEmbedDomains(domains);
  if (embed === 'limited' && domains.length === 0) throw new AppError('no_domains_selected');
};

/** Field changes for the event log. */
const findPrivacyChanges = (known: Workspace, settings: PlayerSettings): FieldChange[] => {
  const { share, embed } = known.playerSettings?.privacy ?? {};
  const before = {
    share: share?.access ?? 'allowed',
    embed: embed?.access ?? 'allowed',
    domains: (embed?.domains ?? []).map(({ value }) => value),
  };
  return (['share', 'embed', 'domains'] as const).flatMap((field) =>
    String(before[field]) === String(settings[field])
      ? []
      : { field, before: before[field], after: settings[field] },
  );
};

/**
 * Writes only the domain list, so that a delayed save cannot overwrite newer access settings. Payload writes
 * rows with arrays by an insert, which needs all required fields. Republishes, because a concurrent save may
 * have delivered the event before.
 */
const writeDomains = async (
  payload: Payload,
  { id, name, slug }: Workspace,
  domains: object[],
): Promise<void> => {
  await updateById(payload, slugs.workspaces, id, {
    name,
    slug,
    playerSettings: { privacy: { embed: { domains } } },
  });
  await republishWorkspace(payload, id);
};

/**
 * Stores who may share and embed a workspace's videos, and republishes them. Repeatable after a crash. Throws
 * `not_found` for workspaces other than the actor's own (platform administrators may change all), and the
 * errors of invalid domains.
 */
export const updatePlayerSettings = async (
  { payload, actor }: Context,
  input: { workspaceId: string; settings: PlayerSettings; scope: Scope },
) => {
  const { workspaceId, settings, scope } = input;
  if (scope !== 'all' && getActorWorkspace(actor)?.id !== workspaceId) throw new AppError('not_found');
  assertDomains(settings);
  const { share, embed, domains } = settings;
  const isThere: Where = { deleted: { not_equals: true } };
  const find = () => findById(payload, slugs.workspaces, workspaceId, { where: isThere });
  const known = await find();
  if (!known) throw new AppError('not_found');
  // Only these fields are written, so that concurrent writes (such as the subscription) are not lost.
  const access = { share: { access: share }, embed: { access: embed } };
  const rows = domains.map((value) => ({ id: randomUUID(), value: value.trim().toLowerCase() }));
  const privacy = { ...access, embed: { ...access.embed, domains: rows } };
  // In SQL, arrays are rows of another table, which cannot be written in the same statement.
  const isSql = getSqlite(payload) !== null;
  const event = createEvent('workspace.privacyChanged', {
    payload: { ...settings, changes: findPrivacyChanges(known, settings) },
    actor,
  });
  const changed = await writeWithEvent(
    payload,
    {
      collection: slugs.workspaces,
      where: { and: [{ id: { equals: workspaceId } }, isThere] },
      data: { playerSettings: { privacy: isSql ? access : privacy } },
      event,
    },
    relayEvent,
  );
  if (!changed) throw new AppError('not_found');
  if (isSql) await writeDomains(payload, known, rows);
  await relayEvent(payload, toOrigin(slugs.workspaces, changed), event);
  const row = await find();
  const stored = row?.playerSettings?.privacy?.embed?.domains ?? [];
  return { share, embed, domains: stored.map(({ id, value }) => ({ id: id ?? '', value })) };
};

/** The name of a workspace, at sign-up and later. */
export const workspaceNameSchema = z.string().trim().min(3).max(30).refine(isSingleLine).refine(isVisible);

/** How a workspace presents itself. */
export type WorkspaceLook = {
  name: string;
  /** Key of the stream bucket. */
  logo: string | null;
  /** `#RRGGBB`. */
  primaryColor: string | null;
  language: Language | null;
};

const lookFields = ['name', 'logo', 'primaryColor', 'language'] as const;

/**
 * Changes some of these fields of the actor's workspace; the slug stays. Returns the stored row. Throws
 * `forbidden` without a workspace, and `not_found`.
 */
export const changeWorkspace = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  change: Partial<WorkspaceLook>,
): Promise<Workspace> => {
  const id = getActorWorkspace(actor)?.id;
  if (!id) throw new AppError('forbidden');
  const known = await findById(payload, slugs.workspaces, id);
  if (!known) throw new AppError('not_found');
  const changed = lookFields.filter((field) => field in change && (known[field] ?? null) !== change[field]);
  if (changed.length === 0) return known;
  const changes = changed.map((field) => ({
    field,
    before: field === 'logo' ? null : (known[field] ?? null),
    after: field === 'logo' ? null : (change[field] ?? null),
  }));
  const row = await changeWithEvent(payload, {
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: id } }, { deleted: { not_equals: true } }] },
    data: Object.fromEntries(changed.map((field) => [field, change[field]])),
    event: createEvent('workspace.updated', {
      payload: { changes, oldLogo: changed.includes('logo') ? (known.logo ?? null) : null },
      actor,
    }),
  });
  if (!row) throw new AppError('not_found');
  return row;
};

/**
 * Stores the time zone (an IANA name) of the days and months of the actor's workspace, which the call has
 * validated. Throws `forbidden` without a workspace.
 */
export const updateTimeZone = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  timeZone: string,
): Promise<{ timeZone: string }> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  // Only this field is written, so that concurrent writes (such as the subscription) are not lost.
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: { id: { equals: workspace.id } },
    data: { timeZone },
  });
  return { timeZone };
};
