import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage/port';

import { embedSchema, type EmbedPrivacy } from './embed-policy';

const keptMs = 5000;
const maxDataBytes = 1024 * 1024;

/**
 * Where a video's player may be framed, from its data.json (read through the port, so for private videos too), at most
 * 5 s old. Null for a video without one.
 */
export const createEmbedPrivacy = ({ storage, log }: { storage: StoragePort; log: Logger }) => {
  const cache = new LRUCache<string, { embed: EmbedPrivacy | null }>({ max: 10_000, ttl: keptMs });

  const read = async (videoId: string): Promise<EmbedPrivacy | null> => {
    const opened = await storage.read({ bucket: 'stream', key: `videos/${videoId}/data.json` });
    if (!opened) return null;
    if (opened.info.size > maxDataBytes) {
      opened.body.destroy();
      return null;
    }
    const text = Buffer.concat(await opened.body.toArray()).toString('utf8');
    const parsed = embedSchema.safeParse(parseJson(text));
    if (!parsed.success) log.warn({ videoId }, 'data.json says nothing about embedding');
    return parsed.success ? { ...parsed.data.embed, oembed: parsed.data.oembed } : null;
  };

  return async (videoId: string | null): Promise<EmbedPrivacy | null> => {
    if (videoId === null || !/^[A-Za-z0-9_-]{1,64}$/.test(videoId)) return null;
    const known = cache.get(videoId);
    if (known) return known.embed;
    const embed = await read(videoId);
    cache.set(videoId, { embed });
    return embed;
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
