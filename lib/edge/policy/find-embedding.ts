import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';

import { getDataKey } from '@/lib/core/storage-keys';
import type { StoragePort } from '@/lib/ports/storage/port';
import type { EmbedRule } from '@/lib/publishing/embed-rule';
import { readPlainVideo, type PlainVideo } from '@/lib/publishing/plain-video';

const keptMs = 5000;
const maxDataBytes = 1024 * 1024;

/** The part of a video's data.json that says where its player may be framed. */
const embeddingSchema = z.object({
  embed: z.object({
    access: z.enum(['allowed', 'limited', 'forbidden']),
    domains: z.array(z.string()).default([]),
  }),
  oembed: z.string().nullish(),
});

/** `oembed` is where to ask for the embed code, `video` what a browser can play without our player. */
export type Embedding = { rule: EmbedRule; oembed: string | null; video: PlainVideo | null };
export type FindEmbedding = (videoId: string | null) => Promise<Embedding | null>;

/**
 * Where a public video's player may be framed, from its data.json, at most 5 s old. Null for one that has none or that is
 * private, whose workspace's decision strangers are not told.
 */
export const createFindEmbedding = ({
  storage,
  log,
}: {
  storage: StoragePort;
  log: Logger;
}): FindEmbedding => {
  const cache = new LRUCache<string, { embedding: Embedding | null }>({ max: 10_000, ttl: keptMs });

  const read = async (videoId: string): Promise<Embedding | null> => {
    const opened = await storage.read({ bucket: 'stream', key: getDataKey(videoId) });
    if (!opened) return null;
    if (opened.info.visibility !== 'public' || opened.info.size > maxDataBytes) {
      opened.body.destroy();
      return null;
    }
    const text = Buffer.concat(await opened.body.toArray()).toString('utf8');
    const data = parseJson(text);
    const parsed = embeddingSchema.safeParse(data);
    if (!parsed.success) log.warn({ videoId }, 'data.json says nothing about embedding');
    if (!parsed.success) return null;
    return { rule: parsed.data.embed, oembed: parsed.data.oembed ?? null, video: readPlainVideo(data) };
  };

  return async (videoId) => {
    if (videoId === null || !/^[A-Za-z0-9_-]{1,64}$/.test(videoId)) return null;
    const known = cache.get(videoId);
    if (known) return known.embedding;
    const embedding = await read(videoId);
    cache.set(videoId, { embedding });
    return embedding;
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
