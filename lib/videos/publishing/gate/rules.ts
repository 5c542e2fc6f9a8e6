import type { Where } from 'payload';

import type { EmbedRule } from '@/lib/formats/embed-rule';
import type { Visibility } from '@/lib/ports/storage';
import type { Video } from '@/payload-types';

/** Length of a video's password in characters. */
export const gatePasswordLength = { min: 8, max: 200 };

/** Hours for which an entered password opens a video. */
export const viewerPlaybackHours = 12;

/** The password, the domains, or both that open a public video whose files stay private. */
export type Gate = { hasPassword: boolean; domains: string[] };

/** The columns that decide who may watch a video. A query that selects columns needs all of them. */
export const gateColumns = { visibility: true, viewing: true, deletedAt: true } as const;
type GateColumns = Pick<Video, 'visibility' | 'viewing'>;

/** The domains as stored. Archives may contain anything. Pure. */
export const readDomains = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** A row's password and domains, with or without effect; null for neither. Pure. */
export const readGate = ({ viewing }: Pick<Video, 'viewing'>): Gate | null => {
  const hasPassword = Boolean(viewing?.hasPassword || viewing?.passwordHash);
  const domains = readDomains(viewing?.domains);
  return hasPassword || domains.length > 0 ? { hasPassword, domains } : null;
};

/** The gate of a public video; null for videos that are private or open to everybody. Pure. */
export const findGate = (video: GateColumns): Gate | null =>
  video.visibility === 'public' ? readGate(video) : null;

/** The visibility of a video's files: gated ones and those in the trash are private. Pure. */
export const getShownVisibility = (video: GateColumns & Pick<Video, 'deletedAt'>): Visibility =>
  video.deletedAt || findGate(video) ? 'private' : video.visibility;

/** Matches videos that everybody may watch. */
export const isOpenToAll: Where = {
  and: [
    { visibility: { equals: 'public' } },
    { 'viewing.hasPassword': { not_equals: true } },
    { 'viewing.domains': { exists: false } },
  ],
};

/**
 * The sites that may embed a video: its own domains take the place of the workspace's, unless the workspace
 * forbids embedding. Pure.
 */
export const getEmbedRule = (rule: EmbedRule, gate: Gate | null): EmbedRule =>
  gate && gate.domains.length > 0 && rule.access !== 'forbidden'
    ? { access: 'limited', domains: gate.domains }
    : rule;

/** Whether a password opens the video on its watch page; with domains it plays on those alone. Pure. */
export const hasGatePage = (gate: Gate | null): boolean =>
  gate !== null && gate.hasPassword && gate.domains.length === 0;

/**
 * When viewers' tokens lose their validity: after a change of the gate, or of the visibility. At least a
 * second after the last time, because tokens carry whole seconds. Milliseconds. Pure.
 */
export const getNextGateTime = (last: string | null | undefined, now: number): string =>
  new Date(Math.max(now, (last ? Date.parse(last) : 0) + 1000)).toISOString();
