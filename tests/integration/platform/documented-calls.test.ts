import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import {
  type DocumentedOperation,
  getApiDocument,
  listApiOperations,
} from '@/tests/support/api/api-document';
import { type ApiAnswer, callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { ensureBuiltPlayer } from '@/tests/support/player/build-player';
import {
  createIntegration,
  createPerson,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  uniqueName,
  unknownId,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let callers: Record<'token' | 'person' | 'platform', Caller>;

const features = {
  aiFeaturesEnabled: true,
  collaborationEnabled: true,
  customDomainEnabled: true,
  customPlayerDesignEnabled: true,
  liveStreamingEnabled: true,
  videoPrivacyEnabled: true,
};

const tokenRights = {
  videos: ['read', 'upload', 'update', 'delete', 'changeVisibility'],
  texttracks: ['read', 'create', 'update', 'delete'],
  categories: ['read', 'create', 'update', 'delete'],
  tags: ['read', 'create', 'update', 'delete'],
  playerPresets: ['read', 'create', 'update', 'delete'],
  liveEvents: ['read', 'create', 'update', 'delete', 'run'],
  statistics: ['read'],
  eventLogs: ['read'],
  packages: ['read'],
  webhookEndpoints: ['manage'],
} satisfies Parameters<typeof createIntegration>[1]['permissions'];

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, { features });
  const { workspace, people } = tenant;
  await ensureBuiltPlayer();
  callers = {
    token: {
      token: (await createIntegration(instance.payload, { workspace, permissions: tokenRights })).token,
    },
    person: { cookie: await logIn(instance, people.superadmin) },
    platform: { cookie: await logIn(instance, await createPerson(instance.payload, { rootAccess: true })) },
  };
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const post = async (collection: string, body: object): Promise<string> => {
  const path = `/api/${collection}`;
  const answer = await callApi<{ doc: { id: string } }>(instance, 'POST', path, { ...callers.person, body });
  if (answer.status !== 201) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`);
  return answer.body.doc.id;
};

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A new row of a collection, by the name of the collection; other paths get an id that no row has. */
const createRow: Record<string, () => Promise<string>> = {
  videos: async () => (await createVideo(instance.payload, { workspace: tenant.workspace })).id,
  categories: () => post('categories', { title: uniqueName('category') }),
  tags: () => post('tags', { title: uniqueName('tag') }),
  playerPresets: () => post('playerPresets', { title: uniqueName('preset') }),
  liveEvents: () => post('liveEvents', { title: 'a', startDateTime: inHours(1), endDateTime: inHours(2) }),
  integrations: () => post('integrations', { title: 'Website', permissions: { videos: ['read'] } }),
  webhookEndpoints: () =>
    post('webhookEndpoints', { url: 'https://receiver.example.org/', events: ['video.ready'] }),
  rules: () => post('rules', { title: 'a', event: 'video.ready', action: 'publish' }),
  users: async () => (await createPerson(instance.payload)).user.id,
  members: async () => {
    const { workspace } = tenant;
    const { user } = await createPerson(instance.payload, { workspace, role: 'editor' });
    const where = { userConnection: { equals: user.id } };
    const row = await instance.payload.db.findOne<{ id: string }>({ collection: 'members', where });
    return row?.id ?? '';
  },
  workspaces: async () => tenant.workspace.id,
  packages: async () => {
    const data = { title: uniqueName('plan'), slug: uniqueName('plan'), paymentPeriod: 'month' as const };
    return (await instance.payload.create({ collection: 'packages', data, overrideAccess: true })).id;
  },
};

/** Collections by the names of parameters and fields. */
const collectionsByName: Record<string, string> = {
  ...Object.fromEntries(Object.keys(createRow).map((name) => [name, name])),
  ...{ category: 'categories', preset: 'playerPresets', videoId: 'videos', eventId: 'liveEvents' },
  ...{ workspaceId: 'workspaces', specificWorkspaceOwner: 'users', package: 'packages' },
};

const makeId = (collection: string): Promise<string> | string => createRow[collection]?.() ?? unknownId();

type Documented = { method: string; path: string; operation: DocumentedOperation };

const isId = (value: unknown): boolean => typeof value === 'string' && value.startsWith('6f1d2c9e-');

/** The example with ids of new rows, where the name of a field or the path says of which collection. */
const replaceIds = async (value: unknown, collection: string, name = ''): Promise<unknown> => {
  const own = collectionsByName[name] ?? collection;
  if (isId(value)) return makeId(own);
  // Titles of categories and tags are unique.
  if (name === 'title' && typeof value === 'string') return uniqueName('Title');
  if (Array.isArray(value)) return Promise.all(value.map((entry) => replaceIds(entry, own, name)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, entry]) => [key, await replaceIds(entry, collection, key)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
};

const fillPath = async (path: string, operation: DocumentedOperation): Promise<string> => {
  const [, , collection = ''] = path.split('/');
  let isFirst = true;
  let filled = path;
  for (const { name, in: place, example } of operation.parameters.filter((each) => each.in === 'path')) {
    const isOther = place === 'path' && (typeof example === 'number' || name === 'provider');
    const known = collectionsByName[name] ?? collection;
    const value = isOther ? example : isFirst ? await makeId(known) : unknownId();
    filled = filled.replace(`{${name}}`, String(value ?? 'none'));
    isFirst = false;
  }
  const needsWhere = operation.parameters.some(({ name, required }) => name === 'where' && required);
  return needsWhere ? `${filled}?where[id][equals]=${await makeId(collection)}` : filled;
};

const findCaller = ({ 'x-audience': audience }: DocumentedOperation): Caller => {
  const kind = (['token', 'person', 'platform'] as const).find((each) => audience.includes(each));
  return kind ? callers[kind] : {};
};

const send = async ({ method, path, operation }: Documented): Promise<ApiAnswer> => {
  const [, , collection = ''] = path.split('/');
  const example = operation.requestBody?.content['application/json']?.example;
  const body = example === undefined ? undefined : await replaceIds(example, collection);
  return callApi(instance, method.toUpperCase() as 'GET', await fillPath(path, operation), {
    ...findCaller(operation),
    ...(body !== undefined && { body }),
  });
};

/** Operations that need more than an example: files, a running channel, a secret or another person. */
const needsMore = `
  acceptInvitation addCommentPicture appointOwner approveSignUp browseImportSource
  cancelMultipartUpload cancelTranscription cancelUpload carryComments changeEmail changeImports
  completeUpload confirmAuthenticator confirmEmail confirmEmailChange confirmRecoveryCodes
  connectIdentity createComment createCustomDomain createPasskey createPlaybackToken
  createRecoveryCodes createShareLink createUploadEnds cutToLength deleteAnyWorkspace deleteComment
  deleteCustomDomain deleteLiveTarget deletePasskey deleteShareLink deleteTexttrack
  deleteVideoComment deleteWorkspace disableTwoFactor disconnectIdentity endLiveEvent endSession
  exportComments exportTexttrack getAiCreditUsage getCommentPicture getCustomDomain
  getDeletionProgress getLogEntry getOembed getPackage getSharedDownload getSharedVideo
  getStoryboard getTexttrack getUploadPartUrl getUser getWaveform getWebhookDelivery goLive
  initiateWorkspaceDeletion listMentionableMembers listSharedComments listThumbnailSuggestions
  listUploadParts makeOwner provisionCloud reactToComment recordShareVisit redeliverWebhook
  rejectSignUp removeWorkspacePerson renamePasskey reportWebhook resendInvitation resetLiveEvent
  resetPassword resetTwoFactor resolveComment restoreCategory restoreLiveEvent restorePlayerPreset
  restoreVideo revokeUploadToken rotateCloudKey setShareDecision setThumbnailFrame setWorkspaceLogo
  signInWithPasskey startLiveEvent stopLiveEvent suggestChapters suggestDescription syncWithCrm
  transcribeVideo translateTexttrack trimVideo undoEmailChange undoTrim unlockShareLink unlockVideo
  updateAudioTrack updateComment updateLiveTarget updateOperatorSettings updateShareLink
  updateTexttrack updateTrashSetting updateUser updateWorkspacePerson uploadLiveEventThumbnail
  uploadPlayerLogo uploadThumbnail verifyCustomDomain withdrawInvitation
`;

/** These end the caller's session or workspace. */
const last = ['endOtherSessions', 'changePassword', 'signOut'];
/** An endless answer, and a call to another service. */
const leftOut = ['streamLiveEventSignal', 'importFromVimeo'];

const calls = listApiOperations()
  .filter(({ operation: { operationId } }) => !leftOut.includes(operationId))
  .toSorted((a, b) => last.indexOf(a.operation.operationId) - last.indexOf(b.operation.operationId))
  .map((call) => ({ name: call.operation.operationId, ...call }));

/** The fields that the document marks as internal, and those that no answer has. */
const internals = new Set([
  '_uuid',
  'salt',
  'hash',
  ...Object.values(getApiDocument().components.schemas).flatMap(({ properties = {} }) =>
    Object.entries(properties as Record<string, object>).flatMap(([name, schema]) =>
      'x-internal' in schema ? [name] : [],
    ),
  ),
]);

const findInternals = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(findInternals);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => [
    ...(internals.has(name) ? [name] : []),
    ...findInternals(entry),
  ]);
};

/** Parts of records: their path behind the record, how one is made, and where else it is read. */
const parts: Record<string, { make: object; read: (record: string, id: string) => [string, string?][] }> = {
  'videos/texttracks': {
    make: { language: 'en', type: 'captions', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello' },
    read: (record, id) => [[`/api/texttracks/${id}`], [`${record}/texttracks`, 'texttracks']],
  },
  'videos/share-links': { make: { name: 'Agency' }, read: (record) => [[`${record}/share`, 'links']] },
  'liveEvents/targets': {
    make: { name: 'Second', url: 'rtmp://live.example.org/app', key: 'secret-key' },
    read: (record) => [[`${record}/targets`, 'targets']],
  },
};

describe('sending back a record that was read', () => {
  const patches = calls.filter(({ method, path }) => method === 'patch' && path.endsWith('Id}'));
  const ofRecords = calls.filter(({ method, path }) => method === 'patch' && path.endsWith('/{id}'));

  const sendBack = async (caller: Caller, path: string, body: unknown): Promise<void> => {
    const sent = await callApi(instance, 'PATCH', path, { ...caller, body });
    expect({ path, body, answer: sent.body, status: sent.status }).toMatchObject({ status: 200 });
  };

  it.each(ofRecords)('is accepted by $name', async ({ path, operation }) => {
    const collection = path.split('/')[2] ?? '';
    const record = `/api/${collection}/${await makeId(collection)}`;
    for (const kind of ['token', 'person', 'platform'] as const) {
      if (!operation['x-audience'].includes(kind)) continue;
      // People change their own account only.
      const isOwn = collection === 'users' && kind === 'person';
      const own = isOwn ? `/api/users/${tenant.people.superadmin.user.id}` : record;
      for (const depth of [0, 1]) {
        const read = await callApi(instance, 'GET', `${own}?depth=${depth}`, callers[kind]);
        expect(read.status).toBe(200);
        await sendBack(callers[kind], own, read.body);
      }
    }
  });

  it.each(Object.entries(parts))('is accepted for %s', async (place, { make, read }) => {
    const [collection = '', name = ''] = place.split('/');
    const record = `/api/${collection}/${await makeId(collection)}`;
    const { payload } = instance;
    if (name === 'share-links') {
      const { token } = callers;
      const body = { collaborate: { shareable: true } };
      expect(await callApi(instance, 'PATCH', record, { ...token, body })).toMatchObject({ status: 200 });
    }
    const method = name === 'texttracks' ? 'PUT' : 'POST';
    const caller = name === 'targets' ? callers.person : callers.token;
    const made = await callApi<{ id: string }>(instance, method, `${record}/${name}`, {
      ...caller,
      body: make,
    });
    expect(made.body.id, JSON.stringify(made.body)).toEqual(expect.any(String));
    await sendBack(caller, `${record}/${name}/${made.body.id}`, made.body);
    for (const [path, list] of read(record, made.body.id)) {
      const { body } = await callApi<Record<string, { id: string }[]>>(instance, 'GET', path, caller);
      const found = list ? (body[list] ?? []) : [body as unknown as { id: string }];
      expect(found.length).toBeGreaterThan(0);
      for (const entry of found) await sendBack(caller, `${record}/${name}/${entry.id}`, entry);
    }
    expect(
      JSON.stringify(await payload.find({ collection: 'texttracks', overrideAccess: true })),
    ).not.toContain('jobName');
  });

  it('is tested for every record and every part of one', () => {
    const known = patches.map(({ path }) => path.replace(/^\/api\/(\w+)\/\{\w+\}\/([\w-]+)\/.*/, '$1/$2'));
    expect(known.toSorted()).toEqual([...Object.keys(parts), ...patchedElsewhere].toSorted());
  });
});

/** Audio tracks need an encoded file (audio-tracks.test.ts); the other paths are no records that are read. */
const patchedElsewhere = ['videos/audio-tracks', '/api/users/passkeys/{passkeyId}', 'workspaces/people'];

const answered: Record<string, number> = {};

describe('an example call of the OpenAPI document', () => {
  it.each(calls)('is answered as documented: $name', async ({ name, ...call }) => {
    const { status, body } = await send(call);
    answered[name] = status;
    expect(Object.keys(call.operation.responses), JSON.stringify(body)).toContain(String(status));
    if (call.operation['x-audience'].includes('token')) expect(findInternals(body)).toEqual([]);
  });

  it('succeeds unless it needs more than a new row', () => {
    expect(internals).toContain('sourceFolder');
    const failed = Object.entries(answered).flatMap(([name, status]) => (status >= 400 ? [name] : []));
    expect(failed.toSorted()).toEqual(needsMore.trim().split(/\s+/));
  });
});
