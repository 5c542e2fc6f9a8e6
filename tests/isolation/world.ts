import { randomInt } from 'node:crypto';

import type { Payload, Where } from 'payload';

import { tokenPermissions } from '@/lib/core/access/permissions';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs, type Slug } from '@/lib/core/slugs';
import { createStreamKey } from '@/lib/live/keys/permanent-key';
import type { Category, User } from '@/payload-types';
import type { Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createPerson,
  createTenant,
  createVideo,
  logIn,
  uniqueName,
  type Tenant,
} from '@/tests/support/rows/factories';

import * as rows from './integration-rows';
import { invalidateToken } from './invalid-tokens';
import type { ActorName } from './reach';

/** A tenant with the rows that others refer to. */
export type PresetTenant = Tenant & { category: Category; author: User };

export type World = {
  instance: Instance;
  payload: Payload;
  /** The attacked tenant, and the attacking one. */
  own: PresetTenant;
  other: PresetTenant;
  callers: Record<ActorName, Caller>;
  /** The user of each signed-in actor. */
  users: Partial<Record<ActorName, User>>;
  close: () => Promise<void>;
};

const everyPermission = Object.fromEntries(
  tokenPermissions().map(({ collection, operations }) => [collection, operations]),
);

const createPresetTenant = async (payload: Payload): Promise<PresetTenant> => {
  const tenant = await createTenant(payload, {
    features: {
      customPlayerDesignEnabled: true,
      videoPrivacyEnabled: true,
      aiFeaturesEnabled: true,
      customDomainEnabled: true,
      collaborationEnabled: true,
      liveStreamingEnabled: true,
    },
  });
  const category = await createCategory(payload, tenant.workspace);
  return { ...tenant, category, author: tenant.people.superadmin.user };
};

/** One installation with two tenants and all actors, each signed in once. */
export const createWorld = async (): Promise<World> => {
  const instance = await bootInstance();
  const { payload } = instance;
  const [own, other] = [await createPresetTenant(payload), await createPresetTenant(payload)];
  const { workspace } = own;
  const elsewhere = await createCategory(payload, workspace);
  const people = {
    ...own.people,
    otherSuperadmin: other.people.superadmin,
    disabledMember: await createPerson(payload, { workspace, role: 'superadmin', isDisabled: true }),
    person: await createPerson(payload),
    root: await createPerson(payload, { rootAccess: true }),
  };
  const tokens = {
    token: { workspace, permissions: everyPermission },
    tokenWithout: { workspace, permissions: {} },
    tokenConfined: { workspace, permissions: everyPermission, categories: [elsewhere.id] },
    tokenDisabled: { workspace, permissions: everyPermission, isDisabled: true },
    tokenExpired: { workspace, permissions: everyPermission },
    tokenElsewhere: { workspace, permissions: everyPermission },
    tokenReplaced: { workspace, permissions: everyPermission },
    otherToken: { workspace: other.workspace, permissions: everyPermission },
  };
  const callers = { anonymous: {} } as World['callers'];
  const users: World['users'] = {};
  for (const [name, person] of Object.entries(people) as [keyof typeof people, typeof people.root][]) {
    callers[name] = { cookie: await logIn(instance, person) };
    users[name] = person.user;
  }
  for (const [name, options] of Object.entries(tokens) as [keyof typeof tokens, typeof tokens.token][]) {
    const { integration, token } = await createIntegration(payload, options);
    callers[name] = { token };
    await invalidateToken(payload, name, integration.id);
  }
  return { instance, payload, own, other, callers, users, close: () => instance.close() };
};

type Row = { id: string };
type MakeRow = (world: World, setup: PresetTenant) => Promise<Row>;

/** Inserts a row without hooks and access checks. */
const insert = async ({ payload }: World, collection: string, data: Record<string, unknown>): Promise<Row> =>
  (await payload.db.create({ collection: collection as Slug, data })) as Row;

const tenantRow =
  (collection: Slug, data: (setup: PresetTenant) => Record<string, unknown>): MakeRow =>
  (world, setup) =>
    insert(world, collection, { ...data(setup), workspace: setup.workspace.id });

const attachedToVideo =
  (collection: Slug, data: (videoId: string) => Record<string, unknown>): MakeRow =>
  async (world, setup) => {
    const video = await makeRow(world, slugs.videos, setup);
    return insert(world, collection, { ...data(video.id), video: video.id, workspace: setup.workspace.id });
  };

const authored = ({ author }: PresetTenant) => ({ title: uniqueName('row'), createdBy: author.id });

/** Creates a row of each collection, in the tenant as far as the collection has tenants. */
const makers: Record<string, MakeRow> = {
  videos: ({ payload }, { workspace, category, author }) =>
    createVideo(payload, { workspace, createdBy: author, categories: [category.id] }),
  liveEvents: tenantRow(slugs.liveEvents, (setup) => ({
    ...authored(setup),
    ...{ startDateTime: '2030-01-01T10:00:00.000Z', endDateTime: '2030-01-01T11:00:00.000Z' },
    ...{ state: 'IDLE', channelState: 'IDLE' },
    ...createStreamKey().stored,
  })),
  categories: tenantRow(slugs.categories, authored),
  tags: tenantRow(slugs.tags, authored),
  playerPresets: tenantRow(slugs.playerPresets, authored),
  integrations: tenantRow(slugs.integrations, (setup) => ({
    ...authored(setup),
    permissions: {},
    tokenIndex: uniqueName('index'),
  })),
  uploadTokens: tenantRow(slugs.uploadTokens, rows.makeUploadToken),
  rules: tenantRow(slugs.rules, rows.makeRule),
  webhookEndpoints: tenantRow(slugs.webhookEndpoints, rows.makeWebhookEndpoint),
  webhookDeliveries: tenantRow(slugs.webhookDeliveries, rows.makeWebhookDelivery),
  members: tenantRow(slugs.members, () => ({
    email: `${uniqueName('invited')}@example.com`,
    role: 'editor',
    status: 'pending',
    inviteExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })),
  eventLogs: tenantRow(slugs.eventLogs, () => ({ type: 'create', target: 'videos/1' })),
  encodings: attachedToVideo(slugs.encodings, (videoId) => ({
    version: 1,
    state: 'AWAITING_FILE',
    mimeType: 'video/mp4',
    inputKey: `uploads/${videoId}/1/original.mp4`,
  })),
  customDomains: tenantRow(slugs.customDomains, rows.makeCustomDomain),
  imports: tenantRow(slugs.imports, () => ({
    source: 'web',
    sourceKey: uniqueName('web'),
    address: 'https://example.com/a.mp4',
    state: 'FAILED',
    requestedAt: new Date().toISOString(),
    requester: { userId: 'nobody' },
    options: { categories: [], tags: [], fetchThumbnail: false },
    vimeoToken: 'sealed',
  })),
  texttracks: attachedToVideo(slugs.texttracks, () => ({ language: 'de-DE', type: 'subtitles' })),
  autoTranscriptions: attachedToVideo(slugs.autoTranscriptions, (videoId) => ({
    language: 'de-DE',
    videoDuration: 1,
    status: 'FAILED',
    slot: `closed/${videoId}`,
  })),
  aiCreditUsages: attachedToVideo(slugs.aiCreditUsages, (videoId) => ({
    type: 'transcription',
    credits: 3,
    state: 'spent',
    period: '2026-01',
    reference: videoId,
  })),
  shareLinks: attachedToVideo(slugs.shareLinks, () => ({
    token: uniqueName('token'),
    tokenIndex: uniqueName('index'),
    name: 'Agency',
    isDefault: false,
    passwordHash: 'sealed',
  })),
  collaborateComments: attachedToVideo(slugs.collaborateComments, () => ({
    shareToken: uniqueName('token'),
    text: 'Hello',
    author: 'Guest',
    authorKey: uniqueName('key'),
    version: 1,
  })),
  commentReactions: attachedToVideo(slugs.commentReactions, () => ({
    comment: uniqueName('comment'),
    author: 'Guest',
    authorKey: uniqueName('key'),
    reaction: '👍',
  })),
  reviewMails: attachedToVideo(slugs.reviewMails, rows.makeReviewMail),
  inboxEntries: tenantRow(slugs.inboxEntries, rows.makeInboxEntry),
  savedViews: tenantRow(slugs.savedViews, rows.makeSavedView),
  moveOuts: tenantRow(slugs.moveOuts, rows.makeMoveOut),
  shareDecisions: attachedToVideo(slugs.shareDecisions, () => ({
    version: 1,
    decision: 'approved',
    author: 'Guest',
    authorKey: uniqueName('key'),
    decidedAt: new Date().toISOString(),
  })),
  users: async ({ payload }, { workspace }) =>
    (await createPerson(payload, { workspace, role: 'editor' })).user,
  workspaces: async (_world, { workspace }) => workspace,
  packages: async ({ payload }, { workspace }) => {
    const { subscription } = await payload.findByID({ collection: 'workspaces', id: workspace.id, depth: 0 });
    return { id: String(subscription?.package) };
  },
  sessions: (world, { author }) =>
    insert(world, slugs.sessions, {
      user: author.id,
      sid: uniqueName('sid'),
      lastUsedAt: new Date().toISOString(),
    }),
  twoFactors: async (world) => {
    const { user } = await createPerson(world.payload);
    return insert(world, slugs.twoFactors, { user: user.id, pendingSecret: 'sealed' });
  },
  passkeys: async (world) => {
    const { user } = await createPerson(world.payload);
    return insert(world, slugs.passkeys, {
      user: user.id,
      name: 'Laptop',
      credentialId: uniqueName('credential'),
      publicKey: 'key',
      counter: 0,
    });
  },
  passkeyChallenges: (world) =>
    insert(world, slugs.passkeyChallenges, {
      challenge: uniqueName('challenge'),
      purpose: 'authenticate',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }),
  identities: async (world) => {
    const { user } = await createPerson(world.payload);
    return insert(world, slugs.identities, {
      user: user.id,
      provider: 'werk',
      subjectIndex: uniqueName('subject'),
    });
  },
  spentLogIns: (world) =>
    insert(world, slugs.spentLogIns, {
      token: uniqueName('token'),
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }),
  outboxEvents: (world, { workspace }) =>
    insert(world, slugs.outboxEvents, {
      eventId: uniqueName('event'),
      name: 'video.updated',
      happenedAt: new Date().toISOString(),
      actorKind: 'system',
      target: 'videos/1',
      payload: {},
      workspace: workspace.id,
    }),
  webhookEvents: (world) =>
    insert(world, slugs.webhookEvents, { source: 'storage', dedupeKey: uniqueName('event'), body: {} }),
  idempotencyKeys: tenantRow(slugs.idempotencyKeys, () => ({
    digest: uniqueName('digest'),
    fingerprint: 'f',
    claim: 'c',
    runningUntil: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  })),
  locks: (world) => insert(world, slugs.locks, { name: uniqueName('lock') }),
  encodingChunks: (world) =>
    insert(world, slugs.encodingChunks, { encoding: uniqueName('encoding'), number: 1, done: 0, attempt: 0 }),
  // Each workspace has one.
  awsSettings: async (world, setup) =>
    (await world.payload.db.findOne<Row>({
      collection: slugs.awsSettings,
      where: { workspace: { equals: setup.workspace.id } },
    })) ??
    insert(world, slugs.awsSettings, {
      engine: 'embedded',
      secretAccessKey: 'sealed',
      workspace: setup.workspace.id,
    }),
  usage: tenantRow(slugs.usage, () => ({ metric: 'videos', period: uniqueName('period'), count: 7 })),
  transcripts: tenantRow(slugs.transcripts, () => ({
    videoId: uniqueName('video'),
    speechKey: randomInt(2 ** 40),
    tracks: '[]',
  })),
  statistics: tenantRow(slugs.statistics, () => ({ period: uniqueName('period'), views: 7, revision: 1 })),
  videoStatistics: tenantRow(slugs.videoStatistics, () => ({
    date: uniqueName('date'),
    bucket: 0,
    revision: 1,
  })),
  videoTombstones: tenantRow(slugs.videoTombstones, () => ({
    videoId: uniqueName('video'),
    title: 'Deleted',
    deletedAt: new Date().toISOString(),
  })),
  logReadings: (world) => insert(world, slugs.logReadings, { source: uniqueName('log'), number: 1 }),
  dataMigrations: (world) => insert(world, slugs.dataMigrations, { name: uniqueName('migration') }),
  signUps: (world) => {
    const slug = uniqueName('asked');
    return insert(world, slugs.signUps, {
      email: 'founder@example.com',
      workspaceName: 'Asked for',
      slug,
      heldSlug: slug,
      state: 'waiting',
      tokenIndex: 'sealed',
      hash: 'sealed',
      salt: 'sealed',
    });
  },
  supportSessions: tenantRow(slugs.supportSessions, () => ({
    userId: uniqueName('user'),
    person: 'Support',
    reason: 'Somebody asked for help.',
    startedAt: new Date(0).toISOString(),
    expiresAt: new Date(1).toISOString(),
    endedAt: new Date(1).toISOString(),
    openKey: uniqueName('ended'),
  })),
  workspaceDeletions: (world) =>
    insert(world, slugs.workspaceDeletions, {
      workspaceId: uniqueName('gone'),
      workspaceName: 'Gone',
      state: 'done',
      requestedBy: 'owner@example.com',
      requestedById: 'owner',
      requestedAt: new Date().toISOString(),
      tokenIndex: 'sealed',
    }),
  'payload-jobs': (world) =>
    insert(world, 'payload-jobs', { taskSlug: 'publish-video', queue: 'never', input: { videoId: '1' } }),
  'payload-kv': (world) => insert(world, 'payload-kv', { key: uniqueName('key'), data: { secret: true } }),
  'payload-preferences': (world, { people }) =>
    insert(world, 'payload-preferences', {
      key: `collection-videos-${uniqueName('preference')}`,
      value: { columns: [] },
      user: { relationTo: slugs.users, value: people.admin.user.id },
    }),
};

/** Rows without dependents, for collections whose preset row must stay. */
const spareMakers: Record<string, MakeRow> = {
  workspaces: (world) =>
    insert(world, slugs.workspaces, { name: uniqueName('spare'), slug: uniqueName('spare') }),
  packages: (world) =>
    insert(world, slugs.packages, { title: 'Spare', slug: uniqueName('spare'), paymentPeriod: 'month' }),
};

/** A row that may be deleted. */
export const makeSpareRow = (world: World, collection: string, setup: PresetTenant): Promise<Row> =>
  spareMakers[collection]?.(world, setup) ?? makeRow(world, collection, setup);

export const makeRow: (world: World, collection: string, setup: PresetTenant) => Promise<Row> = (
  world,
  collection,
  setup,
) => {
  const make = makers[collection];
  if (!make) throw new Error(`no way to make a row of ${collection}`);
  return make(world, setup);
};

/** The row as stored in the database with all fields, or null. */
export const readRaw = (
  { payload }: Pick<World, 'payload'>,
  collection: string,
  id: string,
): Promise<Record<string, unknown> | null> =>
  findById(payload, collection as Slug, id, { trash: 'seen' }) as Promise<Record<string, unknown> | null>;

export const countRows = async (
  { payload }: Pick<World, 'payload'>,
  collection: string,
  // The condition matches all rows, because MongoDB only estimates unfiltered counts.
  where: Where = { id: { exists: true } },
): Promise<number> => (await payload.db.count({ collection: collection as Slug, where })).totalDocs;

/** The id of a deleted row, which has the right format for each database. */
export const makeLostId = async (world: World): Promise<string> => {
  const row = await makeRow(world, slugs.tags, world.own);
  await world.payload.db.deleteOne({ collection: slugs.tags, where: { id: { equals: row.id } } });
  return row.id;
};
