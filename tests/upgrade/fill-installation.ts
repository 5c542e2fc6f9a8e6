import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';

import { asSystem } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';
import { fillStatistics } from '@/tests/support/analytics/fill-statistics';
import { callApi, type CallOptions } from '@/tests/support/api/call-api';
import { codeAt } from '@/tests/support/api/two-factor-calls';
import type { Instance } from '@/tests/support/instance/boot';
import { createFakeLive } from '@/tests/support/live/fake-live';
import { poll } from '@/tests/support/poll';
import { readVideoRow, uploadClip } from '@/tests/support/uploads/upload-clip';

import type { Known } from './look';

const run = promisify(execFile);
const password = 'Almrausch-und-Enzian-7';
const gatePassword = 'Birkenweg 12';

type Made = { doc: { id: string } };
type Method = Parameters<typeof callApi>[1];

/** Calls the API and throws if it refuses. */
const createCall =
  (instance: Instance) =>
  async <T = Made>(method: Method, place: string, options: CallOptions = {}): Promise<T> => {
    const { status, body } = await callApi<T>(instance, method, `/api${place}`, options);
    if (status >= 300) throw new Error(`${method} ${place} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

/** The installation, and the calls of the workspace's owner. */
type Filling = {
  instance: Instance;
  workspace: string;
  me: CallOptions;
  call: ReturnType<typeof createCall>;
  post: <T = Made>(place: string, body: object) => Promise<T>;
};

const asRoot = () => ({ depth: 0, overrideAccess: true, req: asSystem() });

const signIn = async (instance: Instance, { email }: User): Promise<CallOptions> => {
  const body = { email, password };
  const { headers } = await callApi(instance, 'POST', '/api/users/login', { body });
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};

/** Creates a person whose password is hashed as in production. */
const createPerson = async ({ payload }: Instance, name: string, data: Partial<User>): Promise<User> =>
  payload.create({
    collection: slugs.users,
    data: {
      ...{ email: `${name}@upgrade.example`, firstname: name, lastname: 'Berger', password },
      ...data,
    },
    ...asRoot(),
  });

const createWorkspace = async ({ payload }: Instance): Promise<string> => {
  const [title, slug] = ['Alpenverein', 'alpenverein'];
  const features = {
    ...{ customPlayerDesignEnabled: true, collaborationEnabled: true, videoPrivacyEnabled: true },
    ...{ liveStreamingEnabled: true },
  };
  const plan = await payload.create({
    collection: slugs.packages,
    data: { title, slug, paymentPeriod: 'month', isPublic: false, features },
    ...asRoot(),
  });
  const workspace = await payload.create({
    collection: slugs.workspaces,
    data: { name: title, slug, subscription: { package: plan.id } } as never,
    ...asRoot(),
  });
  return workspace.id;
};

const createPeople = async (instance: Instance) => {
  const workspace = await createWorkspace(instance);
  const join = async (name: string, role: Role): Promise<User> => {
    const user = await createPerson(instance, name, { activeWorkspace: workspace });
    await instance.payload.create({
      collection: slugs.members,
      data: { email: user.email, userConnection: user.id, workspace, role, status: 'accepted' },
      ...asRoot(),
    });
    return user;
  };
  const root = await createPerson(instance, 'root', { rootAccess: true });
  const owner = await join('owner', 'superadmin');
  await join('editor', 'editor');
  return { workspace, root, owner };
};

const changeSettings = async ({ call, post, me }: Filling, operator: CallOptions): Promise<void> => {
  const values = { SUPPORT_EMAIL: 'help@upgrade.example', SIGN_UP: 'closed' };
  await call('PATCH', '/operator-settings', { ...operator, body: { values } });
  const look = { name: 'Alpenverein Süd', primaryColor: '#0B6B52' };
  await call('PATCH', '/workspaces/settings', { ...me, body: look });
  await call('PUT', '/workspaces/time-zone', { ...me, body: { timeZone: 'Europe/Vienna' } });
  await call('PATCH', '/workspaces/trash', { ...me, body: { days: 60 } });
  await post('/members/invite', { emails: ['guest@upgrade.example'], role: 'editor' });
};

/** Creates what videos refer to. Returns the fields of a video that uses all of it. */
const createLabels = async ({ post }: Filling) => {
  const { doc: parent } = await post('/categories', { title: 'Touren' });
  const { doc: category } = await post('/categories', { title: 'Winter', parent: parent.id });
  const { doc: tag } = await post('/tags', { title: 'Schnee' });
  const playerDesign = { primaryColor: '#8A1C1C', loop: true };
  const { doc: preset } = await post('/playerPresets', { title: 'Berge', playerDesign });
  await post('/videos/library/views', { name: 'Öffentlich', query: 'visibility=public' });
  const rule = { event: 'video.ready', action: 'addCategory', category: parent.id };
  await post('/rules', { title: 'Einordnen', ...rule });
  return { categories: [category.id], tags: [tag.id], player: { selectedPreset: preset.id } };
};

/** Writes a clip of two seconds. */
const makeClip = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'clip.mp4');
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'color=c=0x0B6B52:size=160x90:rate=10:duration=2'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-ac', '1'],
    ...['-c:v', 'libx264', '-crf', '40', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '32k', file],
  ]);
  return file;
};

const createVideos = async ({ instance, call, me }: Filling, folder: string, labels: object) => {
  const file = await makeClip(folder);
  const upload = async (title: string, fields: object): Promise<string> => {
    const id = await uploadClip(instance, me, { file });
    const isReady = async () => (await readVideoRow(instance, id))?.status === 'COMPLETE';
    await poll(isReady, { what: `${title} is encoded` });
    await call('PATCH', `/videos/${id}`, { ...me, body: { title, ...fields } });
    return id;
  };
  const open = await upload('Auf die Zugspitze', {
    ...{ ...labels, visibility: 'public', language: 'de-DE', externalId: 'tour-1' },
    customMetadata: { height: 2962 },
    chapters: [
      { title: 'Tal', timestamp: '00:00:00' },
      { title: 'Gipfel', timestamp: '00:00:01' },
    ],
    collaborate: { shareable: true, shareType: 'public' },
  });
  const viewing = { password: gatePassword };
  const locked = await upload('Vorstandssitzung', { visibility: 'public', viewing });
  const trashed = await upload('Verwackelt', {});
  await call('DELETE', `/videos/${trashed}`, me);
  return { open, locked, trashed };
};

const addFiles = async ({ instance, call, me }: Filling, video: string): Promise<void> => {
  const content = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGrüß Gott\n';
  const captions = { language: 'de-DE', type: 'captions', content };
  await call('PUT', `/videos/${video}/texttracks`, { ...me, body: captions });
  const image = sharp({ create: { width: 320, height: 180, channels: 3, background: '#8A1C1C' } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'poster.jpg');
  const url = `${instance.apiUrl}/api/videos/${video}/thumbnail`;
  const sent = await fetch(url, { method: 'PUT', headers: { cookie: me.cookie ?? '' }, body: form });
  if (!sent.ok) throw new Error(`the thumbnail answered ${sent.status}: ${await sent.text()}`);
};

/** Adds a second link, a comment and a decision. Returns the token of the video's share. */
const review = async ({ call, post, me }: Filling, video: string): Promise<string> => {
  const { collaborate } = await call<{ collaborate: { shareToken: string } }>('GET', `/videos/${video}`, me);
  const { shareToken } = collaborate;
  await post(`/videos/${video}/share-links`, { name: 'Agentur', password: gatePassword });
  const by = { shareToken, author: 'Gast' };
  const comment = { ...by, text: 'Bitte heller', videoTimecode: 1 };
  await call('POST', '/collaborateComments/add', { body: comment });
  await call('PUT', '/collaborate/decision', { body: { ...by, decision: 'approved' } });
  return shareToken;
};

const planLive = async ({ instance, call, post, me }: Filling): Promise<string> => {
  const live = createFakeLive();
  Object.assign(instance.ports, { getLive: () => Promise.resolve(live) });
  const { doc } = await post('/liveEvents', {
    ...{ title: 'Hüttenabend', startDateTime: '2026-12-24T17:00:00.000Z' },
    endDateTime: '2026-12-24T19:00:00.000Z',
  });
  await call('POST', `/liveEvents/${doc.id}/stream-key`, me);
  const target = { name: 'Portal', url: 'rtmp://live.example/app', key: 'k-1' };
  await post(`/liveEvents/${doc.id}/targets`, target);
  return doc.id;
};

/** Creates what programs use: an integration, an upload token and a webhook endpoint. */
const connectPrograms = async ({ post }: Filling) => {
  const permissions = { videos: ['read', 'upload', 'update', 'delete', 'changeVisibility'] };
  const { doc: integration } = await post<{ doc: { token: string } }>('/integrations', {
    ...{ title: 'Website', permissions },
  });
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  await post('/upload-tokens', { expiresAt, maxSize: 1_000_000, mimeType: 'video/mp4' });
  const { doc: endpoint } = await post('/webhookEndpoints', {
    ...{ url: 'https://hooks.example/reelhof', events: ['liveEvent.ended'] },
  });
  return { token: integration.token, webhookEndpoint: endpoint.id };
};

const findSegment = async ({ storage }: Instance, video: string): Promise<string> => {
  const prefix = `videos/${video}/1/hls/90p/`;
  for await (const { key } of storage.list({ bucket: 'stream', prefix }))
    if (key.includes('segment-')) return key;
  throw new Error('the video has no segment');
};

/**
 * Fills an empty installation with one of everything that an operator would miss. Needs a running worker.
 */
export const fillInstallation = async (
  instance: Instance,
  { folder }: { folder: string },
): Promise<Omit<Known, 'version'>> => {
  const { payload } = instance;
  const { workspace, root, owner } = await createPeople(instance);
  const call = createCall(instance);
  const me = await signIn(instance, owner);
  const post: Filling['post'] = (place, body) => call('POST', place, { ...me, body });
  const filling: Filling = { instance, workspace, me, call, post };

  await changeSettings(filling, await signIn(instance, root));
  const programs = await connectPrograms(filling);
  const videos = await createVideos(filling, folder, await createLabels(filling));
  await addFiles(filling, videos.open);
  const shareToken = await review(filling, videos.open);
  const liveEvent = await planLive(filling);
  await fillStatistics(payload, {
    ...{ workspace, videos: [videos.open], days: ['2026-11-20', '2026-11-21'] },
    viewsOf: (_video, day) => 42 + day,
  });
  const countEntries = () => payload.count({ collection: slugs.inboxEntries, overrideAccess: true });
  await poll(async () => (await countEntries()).totalDocs > 0, { what: 'the inbox has an entry' });

  // Last, because each further sign-in needs a code.
  const { secret } = await call<{ secret: string }>('GET', '/users/setup-totp', me);
  await post('/users/confirm-totp', { totp: codeAt(secret, -30), currentPassword: password });

  const toPerson = ({ id, email }: User) => ({ id, email, password });
  return {
    ...{ owner: { ...toPerson(owner), secret }, root: toPerson(root), workspace, videos },
    ...{ segment: await findSegment(instance, videos.open), shareToken, gatePassword, liveEvent },
    ...programs,
  };
};
