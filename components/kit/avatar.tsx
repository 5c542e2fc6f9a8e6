import styles from './avatar.module.scss';

/** The first letters of the first two words: „Nordwind GmbH“ → „NG“. */
export const toInitials = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    // „Bergmann & Söhne“ has two words.
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

type AvatarProps = {
  name: string;
  isRound?: boolean;
  /**
   * The kind of owner. `system` is not a person and has an outline only; `gone` is a deleted account and has
   * a broken outline.
   */
  kind?: 'user' | 'integration' | 'guest' | 'system' | 'gone';
};

/** Initials of a name on a tile. Hidden from screen readers because the name is written beside the tile. */
export const Avatar = ({ name, isRound = false, kind }: AvatarProps) => (
  <span aria-hidden="true" className={styles.avatar} data-kind={kind} data-round={isRound || kind === 'gone'}>
    {kind === 'gone' ? '?' : kind === 'system' ? 'RH' : toInitials(name)}
  </span>
);
