import type { DefaultServerCellComponentProps } from 'payload';

import { Tag } from '@/components/kit/Tag';
import { translate } from '@/lib/core/i18n/text';

/** A word for the default, nothing for the others. */
export const DefaultCell = ({ rowData, i18n }: DefaultServerCellComponentProps) =>
  rowData?.isDefault ? <Tag tone="good">{translate(i18n.language, 'presets.default')}</Tag> : null;
