import type { DefaultServerCellComponentProps } from 'payload';

import { formatNumber } from '@/lib/core/i18n/format-number';
import { slugs } from '@/lib/core/slugs';

/** How many videos have the preset. */
export const UsageCell = async ({ rowData, payload, i18n }: DefaultServerCellComponentProps) => {
  const { totalDocs } = await payload.count({
    collection: slugs.videos,
    // The row is one that the reader may see, and so are all videos of its workspace.
    where: { 'player.selectedPreset': { equals: rowData?.id } },
    overrideAccess: true,
  });
  return <>{formatNumber(i18n.language, totalDocs)}</>;
};
