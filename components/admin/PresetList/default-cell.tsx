import type { DefaultServerCellComponentProps } from 'payload';

import { translate } from '@/lib/i18n/text';

import { Tag } from '../Tag';

/** A word for the default, nothing for the others. */
export const DefaultCell = ({ rowData, i18n }: DefaultServerCellComponentProps) =>
  rowData?.isDefault ? <Tag tone="good">{translate(i18n.language, 'presets.default')}</Tag> : null;
