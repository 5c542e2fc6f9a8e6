import type { CSSProperties } from 'react';

import styles from './storyboard-frame.module.scss';

/**
 * A small picture of a video that fills its place; dark while it is not there. Decoration: what it stands for
 * is beside it.
 */
export const StoryboardFrame = ({ picture }: { picture: CSSProperties | null }) => (
  <span aria-hidden="true" className={styles.frame}>
    {picture && <span className={styles.picture} style={picture} />}
  </span>
);
