import type { SystemContext } from '@/lib/context';
import { asSystem } from '@/lib/core/access/actor';
import { seeTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';

import type { StoredChapter } from './chapters';

/** Replaces a video's chapters, which are separate rows, on behalf of the product. */
export const writeChapters = async (
  { payload }: Pick<SystemContext, 'payload'>,
  videoId: string,
  chapters: StoredChapter[],
): Promise<void> => {
  await payload.update({
    collection: slugs.videos,
    id: videoId,
    data: { chapters },
    context: seeTrash(slugs.videos),
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
};
