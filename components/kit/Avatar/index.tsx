import { toInitials } from './to-initials';
import styles from './avatar.module.scss';

/** A name's initials on a tile; decoration, the name stands beside it. */
export const Avatar = ({ name, isRound = false }: { name: string; isRound?: boolean }) => (
  <span aria-hidden="true" className={styles.avatar} data-round={isRound}>
    {toInitials(name)}
  </span>
);
