import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { indexSpeechJob } from '@/lib/videos/jobs';
import type { DataMigration } from '@/lib/platform/migrate-data';
import type { Texttrack } from '@/payload-types';

import { findMongoCollection } from './mongo-collection';

const batch = 500;

/** The library's indexes as they were before what is said was searched by them. */
const isOutdated = (key: Record<string, number>): boolean =>
  Object.keys(key).at(-1) === 'categoryKeys' && key.workspace !== undefined;

/** Videos whose tracks are older than the search of what is said in them become findable by it, one after the other. */
export const speech: DataMigration = {
  name: '20261122_speech',
  up: async ({ payload }) => {
    const videos = findMongoCollection(payload, slugs.videos);
    for (const { name, key } of (await videos?.indexes()) ?? []) {
      if (isOutdated(key)) await videos?.dropIndex(name);
    }
    for (let page = 1; ; page += 1) {
      const { docs, hasNextPage } = await payload.db.find<Texttrack>({
        collection: slugs.texttracks,
        where: { filename: { exists: true } },
        sort: 'id',
        select: { video: true, workspace: true },
        limit: batch,
        page,
      });
      for (const { video, workspace } of docs) {
        const videoId = getRelationId(video);
        if (videoId)
          await queueJob(payload, indexSpeechJob, { videoId }, { workspace: getRelationId(workspace) });
      }
      if (!hasNextPage) break;
    }
  },
};
