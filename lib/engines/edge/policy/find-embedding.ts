import type { Logger } from 'pino';
import { z } from 'zod';

import {
  getCollectionDataKey,
  getDataKey,
  getLiveDataKey,
  getStateKey,
} from '@/lib/core/storage/storage-keys';
import { parseJson } from '@/lib/core/values';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import { type LinkPreview, readLinkPreview } from '@/lib/formats/link-preview';
import { type PlainVideo, readPlainVideo } from '@/lib/formats/plain-video';

import type { HotObject, HotObjects } from '../answer/hot-objects';

const maxDataBytes = 1024 * 1024;

/** The embedding rule in the data.json of a video or live event. */
const embeddingSchema = z.object({
  embed: z.object({
    access: z.enum(['allowed', 'limited', 'forbidden']),
    domains: z.array(z.string()).default([]),
  }),
  oembed: z.string().nullish(),
});

/** Content of the player page without a script: media for browsers, and metadata for link previews. */
export type PageContent = { video: PlainVideo | null; preview: LinkPreview | null };
/** `oembed` is the address for the embed code. */
export type Embedding = { rule: EmbedRule; oembed: string | null; content: PageContent | null };
export type FindEmbedding = (shown: Shown | null) => Promise<Embedding | null>;

const getKey = { video: getDataKey, live: getLiveDataKey, collection: getCollectionDataKey };

/** The content a page should show. */
export type Shown = { kind: 'video' | 'live' | 'collection'; id: string };

/**
 * Parses the query of a player page: `?id=` for a video, `?live=` for a live event. Null if neither is
 * valid. Pure.
 */
export const findShown = (query: URLSearchParams): Shown | null => {
  const live = query.get('live');
  const id = live ?? query.get('id') ?? '';
  return /^[\w-]{1,64}$/.test(id) ? { kind: live === null ? 'video' : 'live', id } : null;
};

const lockedSchema = z.object({ state: z.literal('locked') });

/**
 * The embedding rule of a public video, a live event or a category's page, from its data.json, as current as
 * delivered files. Null without a rule or for a private video, whose owner's settings are not revealed. For
 * a video that a password or some sites open, only the rule.
 */
export const createFindEmbedding = ({
  objects: { look, peek, load },
  log,
}: {
  objects: Pick<HotObjects, 'look' | 'peek' | 'load'>;
  log: Logger;
}): FindEmbedding => {
  const parsed = new WeakMap<HotObject, Embedding | null>();

  const parse = (key: string, { plain }: HotObject): Embedding | null => {
    const data = parseJson(plain.bytes.toString('utf8'));
    const { success, data: stored } = embeddingSchema.safeParse(data);
    if (!success) log.warn({ key }, 'data.json says nothing about embedding');
    if (!success) return null;
    const content = { video: readPlainVideo(data), preview: readLinkPreview(data) };
    return { rule: stored.embed, oembed: stored.oembed ?? null, content };
  };

  /** A cached object may have been public or private before. */
  const open = async (key: string): Promise<{ object: HotObject; isPublic: boolean } | null> => {
    const info = await look(key);
    if (!info || info.size > maxDataBytes) return null;
    const object = peek(key, info) ?? (await load(key, info));
    const isPublic = info.visibility === 'public' && object?.info.visibility === 'public';
    return object && { object, isPublic };
  };

  const isLocked = async ({ kind, id }: Shown): Promise<boolean> => {
    const state = kind === 'video' ? await open(getStateKey(id)) : null;
    return lockedSchema.safeParse(state && parseJson(state.object.plain.bytes.toString('utf8'))).success;
  };

  return async (shown) => {
    if (!shown) return null;
    const key = getKey[shown.kind](shown.id);
    const opened = await open(key);
    if (!opened) return null;
    const { object, isPublic } = opened;
    if (!isPublic && !(await isLocked(shown))) return null;
    const known = parsed.get(object);
    const embedding = known === undefined ? parse(key, object) : known;
    parsed.set(object, embedding);
    return embedding && !isPublic ? { ...embedding, oembed: null, content: null } : embedding;
  };
};
