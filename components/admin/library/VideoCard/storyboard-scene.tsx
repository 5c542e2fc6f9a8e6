import type { CSSProperties } from 'react';

import type { Scene } from './use-storyboard';
import styles from './video-card.module.scss';
import { toSheetPosition } from '../sheet-position';

/** One small picture, as large as the poster it covers, and how far into the video it is. */
export const StoryboardScene = ({ scene: { cell, sheet, share } }: { scene: Scene }) => {
  const picture: CSSProperties = {
    aspectRatio: `${cell.width} / ${cell.height}`,
    [cell.width / cell.height > 16 / 9 ? 'width' : 'height']: '100%',
    backgroundImage: `url("${sheet.url}")`,
    backgroundSize: `${(sheet.width / cell.width) * 100}% ${(sheet.height / cell.height) * 100}%`,
    backgroundPosition: `${toSheetPosition(cell.x, sheet.width, cell.width)} ${toSheetPosition(cell.y, sheet.height, cell.height)}`,
  };
  return (
    <span aria-hidden="true" className={styles.scene} data-testid="storyboard">
      <span style={picture} />
      <span className={styles.played}>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
};
