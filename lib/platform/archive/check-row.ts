import { slugs } from '@/lib/core/slugs';
import { getLogoWorkspace } from '@/lib/core/storage/storage-keys';

import type { MovedCollection } from './archive-format';
import type { Row } from './clean-row';

/** Row fields that contain storage keys. */
const fileFields = ['sourceFolder', 'inputPath', 'src', 'customThumbnailUrl', 'inputKey', 'filename'];
const folder = /(?:videos|uploads)\/([^/"]+)\//g;

type Design = { logo?: unknown; nextVideo?: unknown };

/**
 * Removes the logo of another workspace from a design. A recommended video outside of the archive is kept,
 * because it is not offered anyway.
 */
const checkDesign = (design: unknown, workspaceId: string): Design | null => {
  if (!design) return null;
  const { logo } = design as Design;
  const isOwn = typeof logo === 'string' && getLogoWorkspace(logo) === workspaceId;
  return { ...design, logo: isOwn ? logo : '' };
};

type Known = Partial<Record<MovedCollection, ReadonlySet<string>>>;

/**
 * Drops the relations of an archived row that point outside of the archive. Throws if the row names files of
 * a video that is not in the archive, because they would belong to another workspace.
 */
export const checkRow = (
  collection: MovedCollection,
  row: Row,
  { known, workspaceId }: { known: Known; workspaceId: string },
): Row => {
  const videos = known.videos ?? new Set<string>();
  for (const name of fileFields) {
    for (const [, videoId = ''] of JSON.stringify(row[name] ?? null).matchAll(folder)) {
      if (!videos.has(videoId)) throw new Error(`${collection} ${row.id} refers to files of another video.`);
    }
  }
  if (collection === slugs.encodings || collection === slugs.texttracks) {
    if (!videos.has(String(row.video))) throw new Error(`${collection} ${row.id} belongs to no video.`);
    return row;
  }
  if (collection === slugs.playerPresets)
    return { ...row, playerDesign: checkDesign(row.playerDesign, workspaceId) };
  if (collection !== slugs.videos) return row;
  const pick = (ids: unknown, of: MovedCollection) =>
    (Array.isArray(ids) ? ids : []).filter((id) => known[of]?.has(String(id)));
  const player = (row.player ?? {}) as { selectedPreset?: unknown; playerDesign?: unknown };
  const preset = String(player.selectedPreset ?? '');
  return {
    ...row,
    categories: pick(row.categories, slugs.categories),
    tags: pick(row.tags, slugs.tags),
    player: {
      ...player,
      selectedPreset: known.playerPresets?.has(preset) ? preset : null,
      ...(player.playerDesign !== undefined && {
        playerDesign: checkDesign(player.playerDesign, workspaceId),
      }),
    },
  };
};
