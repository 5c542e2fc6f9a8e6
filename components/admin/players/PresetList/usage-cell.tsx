import type { DefaultServerCellComponentProps } from 'payload';

import { formatNumber } from '@/lib/core/i18n/format-number';
import { countPresetUsage } from '@/lib/players/count-preset-usage';

/** How many videos have the preset. */
export const UsageCell = async ({ rowData, payload, i18n }: DefaultServerCellComponentProps) => (
  <>{formatNumber(i18n.language, await countPresetUsage(payload, String(rowData?.id)))}</>
);
