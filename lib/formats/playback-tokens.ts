import { createHmac } from 'node:crypto';

import { z } from 'zod';

import { deriveKey, deriveKeys, isSignedByOne, type Keys, type Secrets } from '@/lib/core/secrets/secret';
import { getVideoFolder } from '@/lib/core/storage/storage-keys';

/** A playback token's claims: access to one version of a video, for a time, optionally on one site only. */
export type PlaybackGrant = {
  videoId: string;
  version: number;
  /**
   * The issuer: a share link, a support session or the password or domains of a public video (`viewer`), all
   * of which may end, or an integration.
   */
  by:
    | { kind: 'share'; linkId: string }
    | { kind: 'support'; supportId: string }
    | { kind: 'viewer' }
    | { kind: 'integration' };
  /** The only host that may show the video; null for any. */
  host: string | null;
  /** Unix seconds. */
  issuedAt: number;
  expiresAt: number;
};

const second = z.number().int().min(0);
const issuers = ['s', 'u', 'v', 'i'] as const;
type Issuer = (typeof issuers)[number];
const claimsSchema = z.tuple([
  z.string().regex(/^[\w-]{1,64}$/),
  z.number().int().min(0),
  z.enum(issuers),
  z.string().max(64),
  z.string().max(253).nullable(),
  second,
  second,
]);

/** All valid tokens are shorter. */
const maxLength = 800;

export type PlaybackKey = Buffer;
export const getPlaybackKey = (secrets: Secrets): PlaybackKey => deriveKey(secrets, 'playback');

/** The keys of accepted tokens. */
export const getPlaybackKeys = (secrets: Secrets): PlaybackKey[] => deriveKeys(secrets, 'playback');

const sign = (key: PlaybackKey, claims: string): string =>
  createHmac('sha256', key).update(claims).digest('base64url');

const writeIssuer = (by: PlaybackGrant['by']): [kind: Issuer, id: string] => {
  if (by.kind === 'share') return ['s', by.linkId];
  if (by.kind === 'support') return ['u', by.supportId];
  return [by.kind === 'viewer' ? 'v' : 'i', ''];
};

const readIssuer = (kind: Issuer, id: string): PlaybackGrant['by'] => {
  if (kind === 's') return { kind: 'share', linkId: id };
  if (kind === 'u') return { kind: 'support', supportId: id };
  return { kind: kind === 'v' ? 'viewer' : 'integration' };
};

/** Creates a token `{claims}.{signature}` in base64url, which is a single path segment. Pure. */
export const writePlaybackToken = (key: PlaybackKey, grant: PlaybackGrant): string => {
  const { videoId, version, by, host, issuedAt, expiresAt } = grant;
  const claims = claimsSchema.parse([videoId, version, ...writeIssuer(by), host, issuedAt, expiresAt]);
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${text}.${sign(key, text)}`;
};

/**
 * Verifies a token and returns its claims, or the fault. `now` in Unix milliseconds. The signature is checked
 * before the claims are parsed. Pure.
 */
export const readPlaybackToken = (
  keys: Keys,
  token: string,
  now: number,
): PlaybackGrant | 'malformed' | 'bad_signature' | 'expired' => {
  const match = token.length <= maxLength ? /^([\w-]+)\.([\w-]{43})$/.exec(token) : null;
  const [, text = '', signature = ''] = match ?? [];
  if (!match) return 'malformed';
  if (!isSignedByOne(signature, keys, (key) => sign(key, text))) return 'bad_signature';
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!claims.success) return 'malformed';
  const [videoId, version, kind, issuerId, host, issuedAt, expiresAt] = claims.data;
  if (now >= expiresAt * 1000) return 'expired';
  return { videoId, version, by: readIssuer(kind, issuerId), host, issuedAt, expiresAt };
};

/** A preview token's claims: access to the video of one channel run, for a time. */
type PreviewGrant = {
  eventId: string;
  broadcast: string;
  /** Unix seconds. */
  expiresAt: number;
  /** The support session that ends the token, or null. */
  supportId: string | null;
};

const id = z.string().regex(/^[\w-]{1,64}$/);
const previewClaimsSchema = z.tuple([id, id, z.number().int().min(0), id.nullable()]);

export const getPreviewKey = (secrets: Secrets): Buffer => deriveKey(secrets, 'live-preview');

/** The keys of accepted tokens. */
export const getPreviewKeys = (secrets: Secrets): Buffer[] => deriveKeys(secrets, 'live-preview');

/** Creates a token `{claims}.{signature}` in base64url, which is a single path segment. Pure. */
export const writePreviewToken = (
  key: Buffer,
  { eventId, broadcast, expiresAt, supportId }: PreviewGrant,
): string => {
  const text = Buffer.from(JSON.stringify([eventId, broadcast, expiresAt, supportId])).toString('base64url');
  return `${text}.${sign(key, text)}`;
};

/**
 * Verifies a token; null if it is invalid or expired. `now` in Unix milliseconds. The signature is checked
 * before the claims are parsed. Pure.
 */
export const readPreviewToken = (keys: Keys, token: string, now: number): PreviewGrant | null => {
  const [, text = '', signature = ''] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !isSignedByOne(signature, keys, (key) => sign(key, text))) return null;
  const claims = previewClaimsSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!claims.success) return null;
  const [eventId, broadcast, expiresAt, supportId] = claims.data;
  return now < expiresAt * 1000 ? { eventId, broadcast, expiresAt, supportId } : null;
};

/**
 * `videos/{id}/playback.json`, never public: revoked playback tokens, for an edge without database access.
 * Times in Unix seconds. Without the file no token is revoked.
 */
export const playbackStateSchema = z.object({
  schema: z.literal(1),
  /** When sharing last ended or was restricted. Tokens issued until then are invalid. */
  sharesEndedAt: z.number().nullable(),
  /** Ids of revoked links. */
  revokedLinks: z.array(z.string()),
  /** When a link was last restricted (a new password, an earlier end), by its id. */
  linksSince: z.record(z.string(), z.number()).default({}),
  /** When a video's password or domains last changed. Its viewers' tokens issued until then are invalid. */
  viewersSince: z.number().nullish(),
  /** Whether the video is in the trash, where no token opens it. */
  isInTrash: z.boolean().optional(),
});
export type PlaybackState = z.output<typeof playbackStateSchema>;

export const getPlaybackStateKey = (videoId: string): string => `${getVideoFolder(videoId)}playback.json`;

/** Time in Unix seconds after which no token was issued. */
export const noLater = 9_999_999_999;

/** Replaces the video's id as the subject for revoking tokens of a support session. */
export const getSupportSubject = (supportId: string): string => `support-${supportId}`;

/** The id under which a token's revocation is stored. */
export const getRevocationSubject = ({ by, videoId }: Pick<PlaybackGrant, 'by' | 'videoId'>): string =>
  by.kind === 'support' ? getSupportSubject(by.supportId) : videoId;

/**
 * Whether a token is revoked, according to the state of its subject. Tokens of integrations expire, or end
 * with a video in the trash. Pure.
 */
export const isRevoked = (
  { by, issuedAt }: Pick<PlaybackGrant, 'by' | 'issuedAt'>,
  state: PlaybackState | null,
): boolean => {
  if (state?.isInTrash) return true;
  if (by.kind === 'integration' || !state) return false;
  if (by.kind === 'viewer') return issuedAt <= (state.viewersSince ?? -1);
  if (state.sharesEndedAt !== null && issuedAt <= state.sharesEndedAt) return true;
  if (by.kind === 'support') return false;
  return state.revokedLinks.includes(by.linkId) || issuedAt <= (state.linksSince[by.linkId] ?? -1);
};
