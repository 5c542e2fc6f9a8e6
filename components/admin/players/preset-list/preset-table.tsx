'use client';

import { Link } from '@/components/kit/buttons/link';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { RowName, RowTable } from '@/components/kit/tables/row-table';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import type { PresetRights, PresetRow } from '@/lib/videos/players/list-presets';

import { PresetMenu } from '../preset-menu';
import styles from './preset-list.module.scss';

/** A table row per preset; a card each on phones. */
export const PresetTable = ({ presets, can }: { presets: PresetRow[]; can: PresetRights }) => {
  const text = useText();
  return (
    <RowTable
      heads={[
        { label: text('fields.title') },
        { label: text('presets.colors') },
        { label: text('presets.usage'), className: styles.count },
        { label: text('presets.created'), className: styles.created },
        { label: text('presets.actions'), isUnseen: true },
      ]}
      label={text('players.plural')}
    >
      <tbody>
        {presets.map((preset) => (
          <Row can={can} key={preset.id} preset={preset} />
        ))}
      </tbody>
    </RowTable>
  );
};

const Row = ({ preset, can }: { preset: PresetRow; can: PresetRights }) => {
  const text = useText();
  const language = useLanguage();
  const { id, title, isDefault, videoCount, createdAt } = preset;
  const href = `/admin/collections/playerPresets/${id}`;
  return (
    <tr className={styles.row}>
      <RowName className={styles.name}>
        <Link href={href}>{title}</Link> {isDefault && <Tag tone="good">{text('presets.default')}</Tag>}
      </RowName>
      <td className={styles.colorsCell}>
        <Colors colors={preset.colors} />
      </td>
      <td className={styles.count}>
        <span aria-hidden="true" className={styles.unit}>
          {text('presets.usage')}:
        </span>{' '}
        {formatNumber(language, videoCount)}
      </td>
      <td className={styles.created}>
        <Time value={createdAt} />
      </td>
      <td className={styles.menu}>
        <PresetMenu can={can} href={href} preset={preset} />
      </td>
    </tr>
  );
};

/** The design's three colours. */
const Colors = ({ colors }: Pick<PresetRow, 'colors'>) => {
  const text = useText();
  const names = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const;
  const label = names.map((name) => `${text(`players.design.${name}`)} ${colors[name]}`).join(', ');
  return (
    <span aria-label={label} className={styles.colors} role="img" title={label}>
      {names.map((name) => (
        <span key={name} style={{ background: colors[name] }} />
      ))}
    </span>
  );
};
