import { getSupportSubject, readPreviewToken } from '@/lib/formats/playback-tokens';

import type { AskedRequest, PolicySources } from './policy-sources';
import type { LivePath, Refusal, Verdict } from './verdict';

type Stored = Exclude<Verdict, { kind: 'live' }>;

const refuse = (refusal: Refusal): Stored => ({ kind: 'refuse', refusal, readers: 'everybody' });

const withQuery = (path: LivePath, query: string): LivePath => (query ? `${path}?${query}` : path);

/**
 * Decides on a file of a live broadcast. While its channel runs, the live process serves playlists and parts,
 * which are newer than any file, and segments that are not stored yet. The store is not queried first, which
 * would be the slowest step if it is on another machine.
 */
export const decideLive = async (
  { key, query, live }: { key: string; query: string; live: PolicySources['live'] },
  findStored: () => Promise<Stored>,
): Promise<Verdict> => {
  const match = live && /^live\/([\w-]{1,64}\/[\w-]{1,64}\/([\w./-]{1,100}))$/.exec(key);
  if (!match) return findStored();
  const [, path = '', file = ''] = match;
  const isFile = /\/(?:\d+\.(?:m4s|vtt)|init-\d+\.mp4)$/.test(`/${file}`);
  const stored = isFile ? await findStored() : null;
  if (stored && stored.kind !== 'refuse') return stored;
  const findOther = async (): Promise<Stored> =>
    path.endsWith('/waiting/here') ? { kind: 'noted' } : (stored ?? (await findStored()));
  return { kind: 'live', path: withQuery(`/public/${path}`, query), findOther };
};

/** Decides on the sender's preview, which is never stored. The token names the channel. */
export const decideLivePreview = async (
  { method }: AskedRequest,
  { live, playback }: Pick<PolicySources, 'live' | 'playback'>,
  { token, file, query }: { token: string; file: string; query: string },
): Promise<Verdict> => {
  if (method === 'OPTIONS') return { kind: 'preflight', target: 'delivery', readers: 'everybody' };
  if (method !== 'GET' && method !== 'HEAD') return refuse('method_not_allowed');
  const grant = live && readPreviewToken(live.key, token, live.now());
  if (!grant) return refuse('not_public');
  const subject = grant.supportId && getSupportSubject(grant.supportId);
  // A support session has a state only once it has ended.
  if (subject && (await playback?.findState(subject))) return refuse('not_public');
  const path = withQuery(`/preview/${grant.eventId}/${grant.broadcast}/${file}`, query);
  return { kind: 'live', path, findOther: () => Promise.resolve(refuse('not_found')) };
};
