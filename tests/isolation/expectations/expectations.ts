import type { ActorName, CollectionExpectation, Reach } from '../reach';
import { accountExpectations } from './account-expectations';
import { platformExpectations } from './platform-expectations';
import { shareExpectations } from './share-expectations';
import { webhookExpectations } from './webhook-expectations';

/**
 * All rights, written down a second time, deliberately without `lib/core/access/permissions.ts`. Collections
 * and endpoints that are not listed fail the matrix.
 */

export const strangers: readonly ActorName[] = [
  'anonymous',
  'tokenDisabled',
  'tokenExpired',
  'tokenElsewhere',
  'tokenReplaced',
];

const editors: ActorName[] = ['editor', 'manager', 'admin', 'superadmin'];
const managers: ActorName[] = ['manager', 'admin', 'superadmin'];
const admins: ActorName[] = ['admin', 'superadmin'];
const people: ActorName[] = ['person', 'disabledMember', ...editors, 'otherSuperadmin'];
const nobody: Reach = { allowed: [], elsewhere: [] };
const rootAlone: Reach = { allowed: ['root'], elsewhere: [] };

/** A tenant's row by role. The same roles of other tenants reach their own rows. */
const ofTenant = (roles: ActorName[]): Reach => ({ allowed: roles, elsewhere: ['otherSuperadmin'] });
/** Adds tokens with the permission, if their categories do not matter. */
const alsoTokens = ({ allowed, elsewhere }: Reach): Reach => ({
  allowed: [...allowed, 'token', 'tokenConfined'],
  elsewhere: [...elsewhere, 'otherToken'],
});
/** Adds tokens that are not confined, for rows without categories. */
const alsoFreeTokens = ({ allowed, elsewhere }: Reach): Reach => ({
  allowed: [...allowed, 'token'],
  elsewhere: [...elsewhere, 'otherToken'],
});
/** Adds tokens whose categories include the row. */
const alsoTokensOfCategory = ({ allowed, elsewhere }: Reach): Reach => ({
  allowed: [...allowed, 'token'],
  elsewhere: [...elsewhere, 'tokenConfined', 'otherToken'],
});

const title = { change: { title: 'changed' }, body: { title: 'made' }, unique: ['title'] };

export const collectionExpectations: Record<
  string,
  CollectionExpectation | 'no endpoints' | 'in the table of endpoints'
> = {
  videos: {
    read: alsoTokensOfCategory(ofTenant(editors)),
    // Editors change only their own videos; this one is a colleague's.
    update: {
      allowed: [...managers, 'token'],
      elsewhere: ['editor', 'otherSuperadmin', 'otherToken', 'tokenConfined'],
    },
    delete: alsoTokensOfCategory(ofTenant(managers)),
    // Videos are created with an upload ticket instead.
    create: [],
    ...title,
  },
  liveEvents: {
    read: alsoFreeTokens(ofTenant(editors)),
    // Editors change and run only their own; this one is a colleague's.
    update: { allowed: [...managers, 'token'], elsewhere: ['editor', 'otherSuperadmin', 'otherToken'] },
    delete: alsoFreeTokens(ofTenant(managers)),
    create: [...editors, 'otherSuperadmin', 'token', 'otherToken'],
    change: { title: 'changed' },
    body: {
      title: 'made',
      startDateTime: '2030-01-01T10:00:00.000Z',
      endDateTime: '2030-01-01T11:00:00.000Z',
    },
  },
  categories: {
    read: alsoTokensOfCategory(ofTenant(editors)),
    update: alsoTokensOfCategory(ofTenant(managers)),
    delete: alsoTokensOfCategory(ofTenant(managers)),
    // A row that a confined token creates would be outside its categories.
    create: [...managers, 'otherSuperadmin', 'token', 'otherToken'],
    ...title,
  },
  tags: {
    read: alsoTokens(ofTenant(editors)),
    // Tags are shared by all categories, so a confined token can't change them.
    update: { allowed: [...managers, 'token'], elsewhere: ['otherSuperadmin', 'otherToken'] },
    delete: { allowed: [...managers, 'token'], elsewhere: ['otherSuperadmin', 'otherToken'] },
    create: [...managers, 'otherSuperadmin', 'token', 'otherToken'],
    ...title,
  },
  playerPresets: {
    read: alsoTokens(ofTenant(editors)),
    // Presets are shared by all categories, so a confined token can't change them.
    update: { allowed: [...managers, 'token'], elsewhere: ['otherSuperadmin', 'otherToken'] },
    delete: { allowed: [...managers, 'token'], elsewhere: ['otherSuperadmin', 'otherToken'] },
    create: [...managers, 'otherSuperadmin', 'token', 'otherToken'],
    ...title,
  },
  integrations: {
    read: ofTenant(admins),
    update: ofTenant(admins),
    delete: ofTenant(admins),
    create: [...admins, 'otherSuperadmin'],
    change: { title: 'changed' },
    body: { title: 'made', permissions: {} },
  },
  members: {
    read: ofTenant(editors),
    update: nobody,
    delete: nobody,
    // A new workspace created by root has no members.
    create: ['root'],
    change: { role: 'superadmin' },
    unique: ['email'],
    body: { email: 'made@example.com', role: 'superadmin', status: 'accepted' },
  },
  eventLogs: {
    read: alsoFreeTokens(ofTenant(admins)),
    update: nobody,
    delete: nobody,
    // Events are written by the server only.
    create: [],
    change: { type: 'forged' },
    body: { type: 'forged', target: 'videos/1' },
  },
  encodings: {
    read: ofTenant(editors),
    update: nobody,
    delete: nobody,
    // No actor can set the location of a file.
    create: [],
    change: { progress: 99 },
    body: { version: 7, mimeType: 'video/mp4', inputKey: 'uploads/1' },
  },
  imports: {
    read: ofTenant(['superadmin']),
    update: nobody,
    delete: nobody,
    create: [],
    change: { title: 'changed' },
    body: {
      source: 'web',
      sourceKey: 'made',
      address: 'https://example.com/made.mp4',
      state: 'FAILED',
      requestedAt: '2030-01-01T00:00:00.000Z',
    },
    unique: ['sourceKey'],
  },
  customDomains: {
    read: ofTenant(['superadmin', 'root']),
    update: rootAlone,
    delete: rootAlone,
    create: [],
    refusals: { root: 400 },
    change: { cnameEndpoint: 'evil.test' },
    body: { domain: 'video.made.test', cnameEndpoint: 'edge.test', cnameCertVerification: 'a b c' },
  },
  texttracks: {
    read: alsoTokensOfCategory(ofTenant(editors)),
    update: nobody,
    delete: nobody,
    // File and row are created together by an endpoint of the video.
    create: [],
    change: { language: 'en-GB' },
    body: { language: 'de-DE', type: 'subtitles' },
  },
  autoTranscriptions: {
    read: ofTenant(editors),
    update: nobody,
    delete: nobody,
    // Created by an endpoint of the video, which charges its credits.
    create: [],
    change: { progress: 99 },
    body: { language: 'de-DE', videoDuration: 1 },
  },
  aiCreditUsages: {
    read: ofTenant(admins),
    // Credit usage is written by the server only.
    update: nobody,
    delete: nobody,
    create: [],
    change: { credits: 0 },
    body: { type: 'description', credits: 1, state: 'spent', period: '2026-01' },
  },
  users: {
    // All people can read and change at least themselves.
    read: { allowed: [...editors, 'root'], elsewhere: ['person', 'disabledMember', 'otherSuperadmin'] },
    update: { allowed: ['root'], elsewhere: people },
    delete: rootAlone,
    create: ['root'],
    change: { firstname: 'Changed' },
    unique: ['email'],
    body: { email: 'made@example.com', password: 'Correct-horse-7', rootAccess: true },
  },
  workspaces: {
    read: {
      // A token without permissions reads nothing.
      allowed: [...editors, 'root', 'token', 'tokenConfined'],
      elsewhere: ['person', 'disabledMember', 'otherSuperadmin', 'otherToken'],
    },
    update: rootAlone,
    // A separate endpoint deletes a workspace with everything in it.
    delete: { allowed: [], elsewhere: [] },
    create: ['root'],
    change: { name: 'changed' },
    body: { name: 'made', slug: 'made-by-rest' },
    unique: ['slug'],
  },
  packages: {
    // Public presets are visible to all; this one belongs to the attacked tenant.
    read: {
      allowed: [...editors, 'root', 'token', 'tokenConfined'],
      elsewhere: [...strangers, 'person', 'disabledMember', 'otherSuperadmin', 'otherToken'],
    },
    update: rootAlone,
    delete: rootAlone,
    create: ['root'],
    change: { title: 'changed' },
    body: { title: 'made', slug: 'made', paymentPeriod: 'month' },
    unique: ['slug'],
  },
  ...accountExpectations,
  ...shareExpectations,
  ...webhookExpectations,
  outboxEvents: {
    read: rootAlone,
    update: rootAlone,
    delete: rootAlone,
    create: ['root'],
    change: { target: 'videos/2' },
    body: {
      eventId: 'made',
      name: 'video.updated',
      happenedAt: '2030-01-01T00:00:00.000Z',
      actorKind: 'system',
      target: 'videos/1',
      payload: {},
    },
    unique: ['eventId'],
  },
  webhookEvents: {
    read: rootAlone,
    update: rootAlone,
    delete: rootAlone,
    create: ['root'],
    change: { failures: 19 },
    body: { source: 'storage', dedupeKey: 'made', body: { Records: [] } },
    unique: ['dedupeKey'],
  },
  idempotencyKeys: {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: [],
    change: { answer: 'forged' },
    body: {
      digest: 'made',
      fingerprint: 'f',
      claim: 'c',
      runningUntil: '2026-01-31T12:00:00.000Z',
      expiresAt: '2026-01-31T12:00:00.000Z',
    },
    unique: ['digest'],
  },
  locks: {
    read: rootAlone,
    // Only the holder of a lease may change it; root may delete abandoned ones.
    update: nobody,
    delete: rootAlone,
    create: ['root'],
    change: { name: 'taken over' },
    body: { name: 'made' },
    unique: ['name'],
  },
  encodingChunks: {
    read: rootAlone,
    // Only workers know the progress.
    update: nobody,
    delete: rootAlone,
    create: ['root'],
    change: { done: 7 },
    body: { encoding: 'made', number: 1, done: 0, attempt: 0 },
    unique: ['encoding'],
  },
  awsSettings: {
    read: rootAlone,
    // Storage settings and their keys are changed by an endpoint that checks them.
    update: nobody,
    delete: rootAlone,
    create: [],
    change: { uploadBucket: 'changed' },
    body: { engine: 'cloud', uploadBucket: 'made' },
    unique: ['workspace'],
  },
  usage: {
    read: rootAlone,
    update: rootAlone,
    delete: rootAlone,
    create: ['root'],
    change: { count: 0 },
    body: { metric: 'videos', period: 'made' },
    unique: ['period'],
  },
  statistics: {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: ['root'],
    change: { views: 0 },
    body: { period: 'made' },
    unique: ['period'],
  },
  videoStatistics: {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: ['root'],
    change: { revision: 0 },
    body: { date: 'made', bucket: 0 },
    unique: ['date'],
  },
  videoTombstones: {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: ['root'],
    change: { title: 'changed' },
    body: { videoId: 'made', deletedAt: '2030-01-01T00:00:00.000Z' },
    unique: ['videoId'],
  },
  logReadings: {
    read: rootAlone,
    // Statistics are written by the worker only.
    update: nobody,
    delete: rootAlone,
    create: ['root'],
    change: { number: 0 },
    body: { source: 'made' },
    unique: ['source'],
  },
  transcripts: {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: [],
    change: { tracks: '[]' },
    // Larger than the numbers of all other rows.
    body: { videoId: 'made', speechKey: 2 ** 41, tracks: '[]' },
    unique: ['videoId'],
  },
  dataMigrations: {
    read: rootAlone,
    update: rootAlone,
    delete: rootAlone,
    create: ['root'],
    change: { durationMs: 1 },
    body: { name: 'made' },
    unique: ['name'],
  },
  supportSessions: {
    read: rootAlone,
    update: nobody,
    // Support sessions can't be hidden, so their rows can't be deleted.
    delete: nobody,
    create: [],
    change: { reason: 'changed' },
    body: {
      userId: 'made',
      person: 'Made',
      reason: 'made',
      startedAt: '2030-01-01T00:00:00.000Z',
      expiresAt: '2030-01-02T00:00:00.000Z',
      openKey: 'made',
    },
  },
  ...platformExpectations,
  // Preferences have separate endpoints by key; the collection's standard calls are closed.
  'payload-preferences': 'in the table of endpoints',
  'payload-migrations': 'no endpoints',
};
