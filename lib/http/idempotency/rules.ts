import { createHash } from 'node:crypto';

import { type Actor, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { isRecord } from '@/lib/core/values';

/** How long an answer is stored. */
export const storedMs = 24 * 3_600_000;
/** How long a call without an answer is taken to be running. Then its process is taken to have died. */
export const runningMs = 5 * 60_000;
/** Stored answers of a workspace; the oldest are removed. */
export const maxAnswers = 10_000;
/** Characters of a larger answer, which is not stored. */
const maxAnswerLength = 1_000_000;

/** Whether a header is a valid key. Pure. */
export const isKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key);

/** The caller and workspace that keys belong to; null for callers whose keys are ignored. Pure. */
export const findOwner = (actor: Actor): { id: string; workspace: string } | null => {
  const workspace = getActorWorkspace(actor)?.id;
  const caller = actor.kind === 'integration' ? actor.integrationId : getActorUserId(actor);
  return workspace && caller ? { id: `${actor.kind} ${caller} ${workspace}`, workspace } : null;
};

export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

export const isAnswer = (value: unknown): value is StoredAnswer =>
  isRecord(value) &&
  typeof value.status === 'number' &&
  typeof value.body === 'string' &&
  isRecord(value.headers);

/** Headers that are stored with an answer. */
const storedHeaders = ['content-type', 'cache-control', 'location', 'x-ignored-fields'];

/** The stored form of an answer. Null if it must not be stored: refusals, sessions, files. */
export const toStored = async (response: Response): Promise<StoredAnswer | null> => {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  if (response.status >= 400 || !isJson || response.headers.getSetCookie().length > 0) return null;
  const body = await response.clone().text();
  if (body.length > maxAnswerLength) return null;
  const headers = storedHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, headers: Object.fromEntries(headers), body };
};

/** A digest of what a call sends. Boundaries of forms are left out, because they differ in each request. */
export const toFingerprint = async (request: Request): Promise<string> => {
  const { searchParams } = new URL(request.url);
  searchParams.delete('token');
  searchParams.sort();
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  const boundary = /boundary="?([^";]+)/.exec(request.headers.get('content-type') ?? '')?.[1];
  const body = boundary ? Buffer.from(bytes.toString('latin1').replaceAll(boundary, ''), 'latin1') : bytes;
  return createHash('sha256').update(`${searchParams}\n`).update(body).digest('hex');
};
