import type { ActorName, CollectionExpectation, Reach } from '../reach';
import { accountExpectations } from './account-expectations';
import { shareExpectations } from './share-expectations';

/**
 * Who may do what, written down a second time and on purpose without looking at `lib/core/access/permissions.ts`. A collection or
 * an endpoint that is not listed here fails the matrix.
 */

export const strangers: readonly ActorName[] = ['anonymous', 'tokenDisabled'];

const editors: ActorName[] = ['editor', 'manager', 'admin', 'superadmin'];
const managers: ActorName[] = ['manager', 'admin', 'superadmin'];
const admins: ActorName[] = ['admin', 'superadmin'];
const people: ActorName[] = ['person', 'disabledMember', ...editors, 'otherSuperadmin'];

const nobody: Reach = { allowed: [], elsewhere: [] };
const rootAlone: Reach = { allowed: ['root'], elsewhere: [] };

/** A tenant's row, by role: the same roles of other tenants reach their own rows. */
const ofTenant = (roles: ActorName[]): Reach => ({ allowed: roles, elsewhere: ['otherSuperadmin'] });
/** And by tokens that have the permission, wherever their categories don't matter. */
const alsoTokens = ({ allowed, elsewhere }: Reach): Reach => ({
  allowed: [...allowed, 'token', 'tokenConfined'],
  elsewhere: [...elsewhere, 'otherToken'],
});
/** And by tokens whose categories the row is in. */
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
    // A video begins with an upload ticket.
    create: [],
    ...title,
  },
  liveEvents: {
    read: ofTenant(editors),
    // Editors change and run only their own; this one is a colleague's.
    update: { allowed: managers, elsewhere: ['editor', 'otherSuperadmin'] },
    delete: ofTenant(managers),
    create: [...editors, 'otherSuperadmin'],
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
    // What a confined token made would lie outside of its categories.
    create: [...managers, 'otherSuperadmin', 'token', 'otherToken'],
    ...title,
  },
  tags: {
    read: alsoTokens(ofTenant(editors)),
    // A tag is on videos of all categories, so that a confined token leaves it alone.
    update: { allowed: [...managers, 'token'], elsewhere: ['otherSuperadmin', 'otherToken'] },
    delete: { allowed: [...managers, 'token'], elsewhere: ['otherSuperadmin', 'otherToken'] },
    create: [...managers, 'otherSuperadmin', 'token', 'otherToken'],
    ...title,
  },
  playerPresets: {
    read: alsoTokens(ofTenant(editors)),
    update: ofTenant(managers),
    delete: ofTenant(managers),
    create: [...managers, 'otherSuperadmin'],
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
    // A workspace that root made begins without any.
    create: ['root'],
    change: { role: 'superadmin' },
    unique: ['email'],
    body: { email: 'made@example.com', role: 'superadmin', status: 'accepted' },
  },
  eventLogs: {
    read: ofTenant(admins),
    update: nobody,
    delete: nobody,
    // Nobody writes down what did not happen.
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
    // File and row are made together, by the call below the video.
    create: [],
    change: { language: 'en-GB' },
    body: { language: 'de-DE', type: 'subtitles' },
  },
  autoTranscriptions: {
    read: ofTenant(editors),
    update: nobody,
    delete: nobody,
    // It begins with the call below the video, which takes its credits.
    create: [],
    change: { progress: 99 },
    body: { language: 'de-DE', videoDuration: 1 },
  },
  aiCreditUsages: {
    read: ofTenant(admins),
    // Nobody writes down what was not spent.
    update: nobody,
    delete: nobody,
    create: [],
    change: { credits: 0 },
    body: { type: 'description', credits: 1, state: 'spent', period: '2026-01' },
  },
  users: {
    // Everybody finds and changes at least themselves.
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
      // A token that was given nothing reads nothing.
      allowed: [...editors, 'root', 'token', 'tokenConfined'],
      elsewhere: ['person', 'disabledMember', 'otherSuperadmin', 'otherToken'],
    },
    update: rootAlone,
    // By a call of its own, which takes along what is in it.
    delete: { allowed: [], elsewhere: [] },
    create: ['root'],
    change: { name: 'changed' },
    body: { name: 'made', slug: 'made-by-rest' },
    unique: ['slug'],
  },
  packages: {
    // The public ones are everybody's; this one was made for the attacked tenant.
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
  locks: {
    read: rootAlone,
    // A lease is its holder's alone; root may delete what nobody holds any more.
    update: nobody,
    delete: rootAlone,
    create: ['root'],
    change: { name: 'taken over' },
    body: { name: 'made' },
    unique: ['name'],
  },
  encodingChunks: {
    read: rootAlone,
    // Only workers know how far one is.
    update: nobody,
    delete: rootAlone,
    create: ['root'],
    change: { done: 7 },
    body: { encoding: 'made', number: 1, done: 0, attempt: 0 },
    unique: ['encoding'],
  },
  awsSettings: {
    read: rootAlone,
    // A place and its keys go through the call that checks them.
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
    // What is counted is the worker's alone to say.
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
    // Above all numbers that other rows have.
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
    // Nobody goes in unseen: the rows stay.
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
  signUps: {
    read: rootAlone,
    update: nobody,
    delete: nobody,
    create: [],
    change: { state: 'approved' },
    body: {
      email: 'a@example.com',
      workspaceName: 'Made',
      slug: 'made',
      state: 'building',
    },
    unique: ['slug'],
  },
  workspaceDeletions: {
    read: rootAlone,
    update: nobody,
    delete: nobody,
    // Nobody writes down what did not happen.
    create: [],
    change: { step: 'forged' },
    body: {
      workspaceId: 'made',
      workspaceName: 'Made',
      state: 'done',
      requestedBy: 'a@example.com',
      requestedById: '1',
      requestedAt: '2026-01-01T00:00:00.000Z',
    },
    unique: ['workspaceId'],
  },
  'payload-jobs': {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    create: [],
    change: { queue: 'changed' },
    body: { taskSlug: 'remove-video-files', input: { videoId: '1', workspaceId: '1' } },
  },
  'payload-kv': {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: [],
    change: { data: {} },
    body: { key: 'forged', data: {} },
  },
  // Its own calls alone, by key; those of a collection are closed.
  'payload-preferences': 'in the table of endpoints',
  'payload-migrations': 'no endpoints',
};
