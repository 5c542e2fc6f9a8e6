import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/strings';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { descriptionMaxLength, toTitle } from '@/lib/videos/library/rules';
import { createUpload } from '@/lib/videos/uploads/create-upload';
import type { Import, Video } from '@/payload-types';

import type { ImportOptions } from './types';

type Metadata = {
  title: string;
  description: string | null;
  mimeType: string;
  size: number | null;
  filename?: string;
};

/** Identifies the video of an import, so that it is found again after a crash. */
const toUploaderId = ({ id }: Pick<Import, 'id'>): string => `import:${id}`;

/** Video of an import whose process was killed before it stored the video's id. */
const findMarked = (ctx: RequestContext, row: Import): Promise<Video | null> =>
  ctx.payload.db.findOne<Video>({
    collection: slugs.videos,
    where: {
      and: [{ workspace: { equals: row.workspace } }, { user_uploader_id: { equals: toUploaderId(row) } }],
    },
  });

/** Creates the video that waits for an import's file. Idempotent. Throws the errors of an upload ticket. */
export const createImportVideo = async (
  ctx: RequestContext,
  row: Import,
  metadata: Metadata,
): Promise<{ id: string; title: string }> => {
  const known = await findMarked(ctx, row);
  if (known) return known;
  const options = row.options as ImportOptions;
  const { categories, tags, externalId, visibility, language, autoTranscribe } = options;
  const { videoId, title } = await createUpload(ctx, {
    title: toTitle(options.title ?? metadata.title),
    mimeType: metadata.mimeType,
    useMultipart: true,
    user_uploader_id: toUploaderId(row),
    categories,
    tags,
    ...(metadata.filename && { filename: metadata.filename }),
    ...(metadata.size !== null && { size: metadata.size }),
    ...(externalId && { externalId }),
    ...(visibility && { visibility }),
    ...(language && { language }),
    ...(autoTranscribe !== undefined && { autoTranscribe }),
  });
  const description = cutText(options.description ?? metadata.description ?? '', descriptionMaxLength);
  if (description) {
    const where = { id: { equals: videoId } };
    await compareAndSet(ctx.payload, { collection: slugs.videos, where, data: { description } });
  }
  return { id: videoId, title };
};
