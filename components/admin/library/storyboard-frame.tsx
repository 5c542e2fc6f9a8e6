import type { CSSProperties } from 'react';

import styles from './storyboard-frame.module.scss';

/**
 * A storyboard frame that fills its container; dark until loaded. Hidden from screen readers because its
 * meaning is in the adjacent text.
 */
export const StoryboardFrame = ({ picture }: { picture: CSSProperties | null }) => (
  <span aria-hidden="true" className={styles.frame}>
    {picture && <span className={styles.picture} style={picture} />}
  </span>
);
