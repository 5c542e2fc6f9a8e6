import type { ReactNode } from 'react';

import styles from './row-table.module.scss';

type Head = {
  label: string;
  /** The column needs no words where it is seen, as that of menus. */
  isUnseen?: boolean;
  className?: string;
};

type RowTableProps = {
  /** What the table is about, for those who do not see what stands above it. */
  label: string;
  heads: readonly Head[];
  /** `<tbody>`s whose rows are `tr`s with `th scope="row"` first. */
  children: ReactNode;
};

/**
 * A list of things in a card, a row each. On a phone the heads go and a row becomes two lines: the list's own
 * styles give it its `grid-template-columns` and its cells their places.
 */
export const RowTable = ({ label, heads, children }: RowTableProps) => (
  <div className={styles.card}>
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th className={head.className} key={head.label} scope="col">
              {head.isUnseen ? <span className="sr-only">{head.label}</span> : head.label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </div>
);

/** What a row is called, and where it leads; what else is said of it stands below in `<small>`. */
export const RowName = ({ children, className }: { children: ReactNode; className?: string }) => (
  <th className={[styles.name, className].filter(Boolean).join(' ')} scope="row">
    {children}
  </th>
);
