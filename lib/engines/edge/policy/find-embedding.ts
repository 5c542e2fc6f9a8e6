import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';

import { parseJson } from '@/lib/core/parse-json';
import { getDataKey, getLiveDataKey } from '@/lib/core/storage/storage-keys';
import type { StoragePort } from '@/lib/ports/storage/port';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import { type LinkPreview, readLinkPreview } from '@/lib/formats/link-preview';
import { type PlainVideo, readPlainVideo } from '@/lib/formats/plain-video';

const keptMs = 5000;
const maxDataBytes = 1024 * 1024;

/** The part of a data.json, of a video or a live event, that says where its player may be framed. */
const embeddingSchema = z.object({
  embed: z.object({
    access: z.enum(['allowed', 'limited', 'forbidden']),
    domains: z.array(z.string()).default([]),
  }),
  oembed: z.string().nullish(),
});

/** Content of the player page without a script: media for browsers, and metadata for link previews. */
export type PageContent = { video: PlainVideo | null; preview: LinkPreview | null };
/** `oembed` is where to ask for the embed code. */
export type Embedding = { rule: EmbedRule; oembed: string | null; content: PageContent | null };
export type FindEmbedding = (shown: Shown | null) => Promise<Embedding | null>;

/** What a player page is asked to show. */
export type Shown = { kind: 'video' | 'live'; id: string };

/**
 * What the query of a player page names: `?id=` a video, `?live=` a live event. Null where it names none that
 * can be. Pure.
 */
export const findShown = (query: URLSearchParams): Shown | null => {
  const live = query.get('live');
  const id = live ?? query.get('id') ?? '';
  return /^[\w-]{1,64}$/.test(id) ? { kind: live === null ? 'video' : 'live', id } : null;
};

/**
 * Where the player of a public video or a live event may be framed, from its data.json, at most 5 s old. Null
 * for one that has none or that is private, whose workspace's decision strangers are not told.
 */
export const createFindEmbedding = ({
  storage,
  log,
}: {
  storage: StoragePort;
  log: Logger;
}): FindEmbedding => {
  const cache = new LRUCache<string, { embedding: Embedding | null }>({ max: 10_000, ttl: keptMs });

  const read = async (key: string): Promise<Embedding | null> => {
    const opened = await storage.read({ bucket: 'stream', key });
    if (!opened) return null;
    if (opened.info.visibility !== 'public' || opened.info.size > maxDataBytes) {
      opened.body.destroy();
      return null;
    }
    const text = Buffer.concat(await opened.body.toArray()).toString('utf8');
    const data = parseJson(text);
    const parsed = embeddingSchema.safeParse(data);
    if (!parsed.success) log.warn({ key }, 'data.json says nothing about embedding');
    if (!parsed.success) return null;
    const content = { video: readPlainVideo(data), preview: readLinkPreview(data) };
    return { rule: parsed.data.embed, oembed: parsed.data.oembed ?? null, content };
  };

  return async (shown) => {
    if (!shown) return null;
    const key = shown.kind === 'live' ? getLiveDataKey(shown.id) : getDataKey(shown.id);
    const known = cache.get(key);
    if (known) return known.embedding;
    const embedding = await read(key);
    cache.set(key, { embedding });
    return embedding;
  };
};
