import type { ReactNode } from 'react';

import { Icon } from '../icon';

import styles from './row-table.module.scss';
import plain from './table.module.scss';

type Head = {
  label: string;
  /** The column's heading is for screen readers only, e.g. for a column of menus. */
  isUnseen?: boolean;
  className?: string | undefined;
  /** Turns the heading into a button that sorts by the column. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void } | undefined;
};

type RowTableProps = {
  /** Names the table for screen readers. */
  label: string;
  heads: readonly Head[];
  /** `<tbody>` elements whose rows are `tr`s that start with a `th scope="row"`. */
  children: ReactNode;
};

/**
 * A list in a card, one row per item. On phones the headings are hidden and a row takes two lines: the list's
 * stylesheet sets `grid-template-columns` and places the cells.
 */
export const RowTable = ({ label, heads, children }: RowTableProps) => (
  <div className={styles.card}>
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              aria-sort={head.sort ? (head.sort.direction ?? 'none') : undefined}
              className={head.className}
              key={head.label}
              scope="col"
            >
              <HeadContent {...head} />
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </div>
);

const HeadContent = ({ label, isUnseen, sort }: Head) => {
  if (isUnseen) return <span className="sr-only">{label}</span>;
  if (!sort) return label;
  const { direction, onSort } = sort;
  return (
    <button className={styles.sort} data-sorted={direction !== null} onClick={onSort} type="button">
      {label}
      <Icon name={direction === 'ascending' ? 'arrowUp' : 'arrowDown'} size={12} />
    </button>
  );
};

/** The name of a row, usually a link. `<small>` in it is shown below the name. */
export const RowName = ({ children, className }: { children: ReactNode; className?: string }) => (
  <th className={[styles.name, className].filter(Boolean).join(' ')} scope="row">
    {children}
  </th>
);

type TableProps = {
  /** Names the table for screen readers. */
  label: string;
  align?: 'start' | 'center';
  /** `<thead>` and `<tbody>`. */
  children: ReactNode;
};

/** A table in a card. If it is too wide, it scrolls horizontally, also by keyboard. */
export const Table = ({ label, align = 'start', children }: TableProps) => (
  <div aria-label={label} className={plain.scroll} role="group" tabIndex={0}>
    <table className={plain.table} data-align={align}>
      {children}
    </table>
  </div>
);
