import { createHash } from 'node:crypto';

import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { openStreamKey } from '@/lib/live/keys/permanent-key';
import { readTargets } from '@/lib/live/targets/targets';
import { callApi, type CallOptions } from '@/tests/support/api/call-api';
import { codeAt } from '@/tests/support/api/two-factor-calls';

type Person = { id: string; email: string; password: string };

/** The rows and secrets of an installation that `fillInstallation` filled. */
export type Known = {
  version: string;
  /** With the secret of the second factor. */
  owner: Person & { secret: string };
  root: Person;
  workspace: string;
  /** The token of the integration. */
  token: string;
  videos: { open: string; locked: string; trashed: string };
  /** A key in the stream bucket. */
  segment: string;
  shareToken: string;
  gatePassword: string;
  liveEvent: string;
  webhookEndpoint: string;
};

type Running = { payload: Payload; apiUrl: string; edgeUrl: string };
type Json = Record<string, unknown>;

/** Collections whose rows change when a process starts or migrates, and those that later rows replace. */
const passing = ['dataMigrations', 'payload-migrations', 'payload-jobs', 'payload-kv', 'locks', 'sessions'];

/** The rows of each collection. Reads all columns, so that a missing one is noticed. */
export const countRows = async ({ payload }: Pick<Running, 'payload'>): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { slug } of payload.config.collections) {
    if (passing.includes(slug)) continue;
    const { docs } = await payload.db.find({
      ...{ collection: slug, where: {}, limit: 0, pagination: false },
      ...withTrash,
    });
    counts[slug] = docs.length;
  }
  return counts;
};

const pick = (body: Json, ...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, body[name]]));

const listTitles = (body: unknown): unknown[] =>
  (body as { docs: Json[] }).docs.map(({ title, name, text }) => title ?? name ?? text).sort();

/** Calls the installation as people, viewers and programs do. Returns the parts that an upgrade must keep. */
export const look = async (running: Running, known: Known) => {
  const ask = async <T = Json>(
    method: 'GET' | 'POST',
    path: string,
    options: CallOptions = {},
  ): Promise<{ status: number; body: T }> => callApi<T>(running, method, `/api${path}`, options);
  const signIn = async (email: string, password: string, totp?: string) => {
    const { status, headers } = await callApi(running, 'POST', '/api/users/login', {
      body: { email, password, ...(totp && { totp }) },
    });
    return { status, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const hash = async (path: string): Promise<string> => {
    const response = await fetch(`${running.edgeUrl}/${path}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.ok ? createHash('sha256').update(bytes).digest('hex') : String(response.status);
  };

  const { owner, root, videos, token } = known;
  const codeless = await signIn(owner.email, owner.password);
  const { status, cookie } = await signIn(owner.email, owner.password, codeAt(owner.secret, 0));
  if (status !== 200) throw new Error(`the sign-in with a second factor answered ${status}`);
  const byRoot = await signIn(root.email, root.password);
  const [me, operator] = [{ cookie }, { cookie: byRoot.cookie }];

  const open = (await ask('GET', `/videos/${videos.open}`, { token })).body;
  const labels = (await ask<Record<string, Json[]>>('GET', `/videos/${videos.open}?depth=1`, me)).body;
  const tracks = await ask<{ texttracks: Json[] }>('GET', `/videos/${videos.open}/texttracks`, me);
  const [captions] = tracks.body.texttracks;
  const unlocked = await ask<{ token: string }>('POST', `/videos/${videos.locked}/unlock`, {
    body: { password: known.gatePassword },
  });
  const locked = known.segment.replace(videos.open, videos.locked);
  const thread = await ask<{ comments: Json[] }>('GET', `/collaborateComments/get?uuid=${known.shareToken}`);
  const operatorSettings = await ask<{ settings: Json[] }>('GET', '/operator-settings', operator);
  const inbox = await ask<{ notifications: Json[] }>('GET', '/notifications', me);
  const statistics = await ask<Json[]>(
    'GET',
    `/statistics/requests-daily/${videos.open}?startDate=2026-11-20&endDate=2026-11-21`,
    me,
  );
  const event = await findById(running.payload, slugs.liveEvents, known.liveEvent);
  const endpoint = await findById(running.payload, slugs.webhookEndpoints, known.webhookEndpoint);
  const unseal = (sealed: string | null | undefined) =>
    sealed ? openSecret(getEnv().secrets, sealed) : null;

  return {
    signIns: { owner: status, withoutCode: codeless.status, root: byRoot.status },
    video: {
      ...pick(open, 'title', 'status', 'visibility', 'duration', 'language', 'externalId', 'customMetadata'),
      chapters: (open.chapters as Json[]).map((chapter) => pick(chapter, 'title', 'timestamp')),
      categories: (labels.categories ?? []).map(({ title }) => title),
      tags: (labels.tags ?? []).map(({ title }) => title),
      thumbnail: typeof open.customThumbnailUrl,
      captions: pick(captions ?? {}, 'language', 'type'),
    },
    files: {
      segment: await hash(known.segment),
      captions: await hash(`videos/${videos.open}/texttracks/${String(captions?.filename)}`),
      locked: await hash(locked),
      unlocked: await hash(`t/${unlocked.body.token}/${locked}`),
      trashed: await hash(known.segment.replace(videos.open, videos.trashed)),
    },
    lists: {
      videos: listTitles((await ask('GET', '/videos', { token })).body),
      trash: listTitles((await ask('GET', '/videos?trash=true', me)).body),
      found: listTitles((await ask('GET', '/videos?q=zugspitze', { token })).body),
      categories: listTitles((await ask('GET', '/categories', me)).body),
      tags: listTitles((await ask('GET', '/tags', me)).body),
      presets: listTitles((await ask('GET', '/playerPresets', me)).body),
      rules: listTitles((await ask('GET', '/rules', me)).body),
      views: listTitles((await ask('GET', '/videos/library/views', me)).body),
      liveEvents: listTitles((await ask('GET', '/liveEvents', me)).body),
      members: ((await ask('GET', '/members', me)).body.docs as Json[]).map(({ role }) => role).sort(),
      comments: listTitles({ docs: thread.body.comments }),
      inbox: listTitles({ docs: inbox.body.notifications }),
    },
    statistics: statistics.body.map(({ views }) => views),
    workspace: pick(
      (await ask('GET', `/workspaces/${known.workspace}?depth=0`, me)).body,
      ...['name', 'slug', 'primaryColor', 'timeZone', 'trashDays'],
    ),
    operatorSettings: operatorSettings.body.settings
      .filter(({ source }) => source === 'stored')
      .map((setting) => pick(setting, 'name', 'value')),
    sealed: {
      streamKey: openStreamKey(event ?? {}),
      webhookSecret: unseal(endpoint?.sealedSecret),
      targets: readTargets({ targets: event?.targets }).map(({ sealedKey }) => unseal(sealedKey)),
    },
  };
};

/** The content of `expected.json` in an archive. */
export type Expected = Known & {
  counts: Record<string, number>;
  seen: Awaited<ReturnType<typeof look>>;
};
