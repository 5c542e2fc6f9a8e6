import { isDeepStrictEqual } from 'node:util';

import type { CollectionBeforeChangeHook, Payload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { type Actor, decide, getActorWorkspace, resolveActor, toRefusal } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { hashSharedPassword } from '@/lib/core/secrets/shared-password';
import { slugs } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';
import {
  gatePasswordLength,
  getNextGateTime,
  readDomains,
  readGate,
} from '@/lib/videos/publishing/gate/rules';
import { assertEmbedDomains } from '@/lib/workspaces/workspace-settings';
import type { Video } from '@/payload-types';

type Viewing = NonNullable<Video['viewing']>;

/**
 * A password or domains of a video require the permission to change the visibility, and new ones the
 * package's feature. Stores the password's hash, and when viewers' tokens lost their validity, which a change
 * of the visibility renews.
 */
export const checkGate: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const { viewing: given, viewingChangedAt: _at, ...change } = data as Partial<Video>;
  if (operation !== 'update') return change;
  const read = (originalDoc ?? {}) as Video;
  const hash = await hashGiven(given);
  // Read again after the hashing, so that a change made meanwhile is not undone.
  const known = { ...read, ...(isRecord(given) ? await readRow(req.payload, read.id) : {}) };
  const viewing = await settleViewing({ given, hash }, known.viewing, () => resolveActor(req));
  if (viewing && readGate({ viewing })) await assertTokens(known);
  const isShownOrHidden = change.visibility !== undefined && change.visibility !== known.visibility;
  if (!viewing && !(isShownOrHidden && readGate(known))) return change;
  return {
    ...change,
    viewing: viewing ?? known.viewing,
    viewingChangedAt: getNextGateTime(known.viewingChangedAt, Date.now()),
  };
};

type Changing = Pick<Video, 'viewing' | 'viewingChangedAt'>;

const readRow = async ({ db }: Payload, id: string): Promise<Partial<Changing>> => {
  const select = { viewing: true, viewingChangedAt: true } as const;
  const row = await findById({ db }, slugs.videos, id, { select });
  return row ? { viewing: row.viewing, viewingChangedAt: row.viewingChangedAt } : {};
};

/** The hash of a new password, which takes a tenth of a second; null without one. */
const hashGiven = async (given: unknown): Promise<string | null> => {
  const password = isRecord(given) ? readPassword(given.password) : null;
  return password ? hashSharedPassword(password) : null;
};

/** Playback tokens open the private files; a bucket that viewers read directly has none. */
const assertTokens = async ({ workspace, viewing }: Video): Promise<void> => {
  if (readGate({ viewing: viewing ?? {} })) return;
  const delivery = await getPorts().deliveryFor(workspace);
  if (!delivery.supportsTokens) throw new AppError('playback_tokens_missing');
};

/** The changed group to store; null if nothing changes. */
const settleViewing = async (
  { given, hash }: { given: unknown; hash: string | null },
  known: Viewing | undefined,
  findActor: () => Promise<Actor>,
): Promise<Viewing | null> => {
  if (!isRecord(given)) return null;
  const password = readPassword(given.password);
  const before = readDomains(known?.domains);
  const domains = 'domains' in given ? readNewDomains(given.domains, before) : before;
  const hasPassword = Boolean(known?.passwordHash);
  const keepsPassword = password === undefined || (password === null && !hasPassword);
  if (keepsPassword && isDeepStrictEqual(domains, before)) return null;
  const actor = await findActor();
  if (decide(actor, slugs.videos, 'changeVisibility') === 'none')
    throw toRefusal(actor, slugs.videos, 'changeVisibility');
  const isNew = Boolean(password) || domains.some((domain) => !before.includes(domain));
  const workspace = getActorWorkspace(actor);
  if (isNew && actor.kind !== 'root' && workspace && !workspace.features.videoPrivacyEnabled)
    throw new AppError('video_privacy_not_enabled');
  const passwordHash = keepsPassword ? (known?.passwordHash ?? null) : hash;
  return {
    hasPassword: Boolean(passwordHash),
    passwordHash,
    domains: domains.length > 0 ? domains : null,
  };
};

/** Undefined if the call leaves the password as it is, null if it removes it. */
const readPassword = (value: unknown): string | null | undefined => {
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string') throw AppError.ofField('viewing.password', 'must be text', 'invalid_type');
  const { min, max } = gatePasswordLength;
  if (value.trim().length < min || value.length > max)
    throw AppError.ofField('viewing.password', 'must have 8 to 200 characters', 'invalid_value');
  return value;
};

/** Faulty domains of an older version or an archive may stay, but not be sent again in another list. */
const readNewDomains = (value: unknown, before: string[]): string[] => {
  if (value === null || value === undefined || isDeepStrictEqual(value, before))
    return value === undefined ? before : readDomains(value);
  if (!Array.isArray(value)) throw AppError.ofField('viewing.domains', 'must be a list', 'invalid_type');
  assertEmbedDomains(value);
  return value.map((domain) => String(domain).trim().toLowerCase());
};
