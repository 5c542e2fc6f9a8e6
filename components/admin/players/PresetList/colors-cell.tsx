import type { DefaultServerCellComponentProps } from 'payload';

import { translate } from '@/lib/core/i18n/text';
import { completeDesign, type StoredDesign } from '@/lib/players/design';

import styles from './preset-list.module.scss';

/** The design's three colours. */
export const ColorsCell = ({ rowData, i18n }: DefaultServerCellComponentProps) => {
  const design = completeDesign(rowData?.playerDesign as StoredDesign);
  const colors = (['primaryColor', 'secondaryColor', 'backgroundColor'] as const).map((name) => ({
    name: translate(i18n.language, `players.design.${name}`),
    color: design[name],
  }));
  const label = colors.map(({ name, color }) => `${name} ${color}`).join(', ');
  return (
    <span aria-label={label} className={styles.colors} role="img" title={label}>
      {colors.map(({ name, color }) => (
        <span key={name} style={{ background: color }} />
      ))}
    </span>
  );
};
