'use client';

import { Link } from '@/components/kit/Link';
import { Tag } from '@/components/kit/Tag';
import { Time } from '@/components/kit/Time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { PresetRights, PresetRow } from '@/lib/players/list-presets';

import { PresetMenu } from '../preset-menu';
import styles from './preset-list.module.scss';

/** A row each; on the phone each row is a card of its own. */
export const PresetTable = ({ presets, can }: { presets: PresetRow[]; can: PresetRights }) => {
  const text = useText();
  return (
    <div className={styles.card}>
      <table aria-label={text('players.plural')} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('fields.title')}</th>
            <th scope="col">{text('presets.colors')}</th>
            <th className={styles.count} scope="col">
              {text('presets.usage')}
            </th>
            <th scope="col">{text('presets.created')}</th>
            <th scope="col">
              <span className="sr-only">{text('presets.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {presets.map((preset) => (
            <Row can={can} key={preset.id} preset={preset} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Row = ({ preset, can }: { preset: PresetRow; can: PresetRights }) => {
  const text = useText();
  const language = useLanguage();
  const { id, title, isDefault, videoCount, createdAt } = preset;
  const href = `/admin/collections/playerPresets/${id}`;
  return (
    <tr className={styles.row}>
      <th className={styles.name} scope="row">
        <Link href={href}>{title}</Link> {isDefault && <Tag tone="good">{text('presets.default')}</Tag>}
      </th>
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
