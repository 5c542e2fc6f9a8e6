import { memo } from 'react';

import { ShapeView } from './shape-view';
import type { Drawing } from './shapes';

import styles from './drawing.module.scss';

type ShownDrawingProps = { drawing: unknown; width: number; height: number };

/** A drawing over the frame, at its displayed size. */
const ShownDrawing = memo(({ drawing, width, height }: ShownDrawingProps) => {
  // The server validated the drawing against the same schema.
  const { shapes } = drawing as Drawing;
  return (
    <svg aria-hidden="true" className={styles.drawing} viewBox={`0 0 ${width} ${height}`}>
      {shapes.map((shape, index) => (
        <ShapeView key={index} shape={shape} size={{ width, height }} />
      ))}
    </svg>
  );
});

export default ShownDrawing;
