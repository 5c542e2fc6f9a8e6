import { type PointerEvent, useRef, useState } from 'react';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { beginShape, extendShape, isWorthKeeping, type Shape, type Spot } from './shapes';
import { ShapeView } from './shown-drawing';
import { useDrawing } from './use-drawing';

import styles from './drawing.module.scss';

type DrawLayerProps = { width: number; height: number };

/** Draws with mouse, finger or pen. A second finger starts zooming instead. */
const DrawLayer = ({ width, height }: DrawLayerProps) => {
  const { draft } = useReview();
  const { text } = usePage();
  const { shapes, add, pen } = useDrawing();
  const pointer = useRef<number | null>(null);
  const [current, setCurrent] = useState<Shape | null>(null);

  const locate = (event: PointerEvent<SVGSVGElement>): Spot => {
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x / width, y / height];
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (pointer.current !== null) {
      pointer.current = null;
      setCurrent(null);
      return;
    }
    if (event.button !== 0) return;
    if (pen.tool === 'text') {
      event.preventDefault();
      draft.changePen({ words: { at: locate(event), text: '' } });
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    setCurrent(beginShape(pen.tool, pen.color, locate(event), event.pressure));
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.pointerId !== pointer.current) return;
    const spot = locate(event);
    setCurrent((shape) => shape && extendShape(shape, spot, event.pressure));
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    if (current && isWorthKeeping(current)) add(current);
    setCurrent(null);
  };
  const { words } = pen;
  const written: Shape | null = words && {
    kind: 'text',
    color: pen.color,
    at: words.at,
    text: `${words.text}|`,
  };
  const all = [...shapes, ...(current ? [current] : []), ...(written ? [written] : [])];
  return (
    <svg
      aria-label={text('sharePage.draw.surface')}
      className={`${styles.drawing} ${styles.surface}`}
      onPointerCancel={end}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      role="img"
      viewBox={`0 0 ${width} ${height}`}
    >
      <rect className={styles.ground} height={height} width={width} />
      {all.map((shape, index) => (
        <ShapeView key={index} shape={shape} size={{ width, height }} />
      ))}
    </svg>
  );
};

export default DrawLayer;
