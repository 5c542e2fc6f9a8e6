import styles from './avatar.module.scss';
import { toInitials } from './to-initials';

type AvatarProps = {
  name: string;
  isRound?: boolean;
  /** Whose it is: what is no person has an outline only, and somebody who is gone a broken one. */
  kind?: 'user' | 'integration' | 'guest' | 'system' | 'gone';
};

/** A name's initials on a tile; decoration, the name stands beside it. */
export const Avatar = ({ name, isRound = false, kind }: AvatarProps) => (
  <span aria-hidden="true" className={styles.avatar} data-kind={kind} data-round={isRound || kind === 'gone'}>
    {kind === 'gone' ? '?' : kind === 'system' ? 'RH' : toInitials(name)}
  </span>
);
