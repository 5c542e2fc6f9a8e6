import styles from './avatar.module.scss';

/** The first letters of the first two words: „Nordwind GmbH“ → „NG“. */
export const toInitials = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

/** A name's initials on a tile; decoration, the name stands beside it. */
export const Avatar = ({ name, isRound = false }: { name: string; isRound?: boolean }) => (
  <span aria-hidden="true" className={styles.avatar} data-round={isRound}>
    {toInitials(name)}
  </span>
);
