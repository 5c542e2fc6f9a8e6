import { getStroke } from 'perfect-freehand';
import { memo } from 'react';

import { type Drawing, colors, type Shape, type Spot } from './shapes';

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

type Size = { width: number; height: number };

/** All strokes have the same width, relative to the frame. */
const strokeOf = ({ width }: Size): number => width * 0.0055;
const edge = 'rgb(0 0 0 / 0.55)';

/** A shape scaled to the frame. The dark outline keeps every colour visible on any video. */
export const ShapeView = ({ shape, size }: { shape: Shape; size: Size }) => {
  const color = colors[shape.color];
  const place = ([x, y]: readonly [number, number, ...number[]]): Spot => [x * size.width, y * size.height];
  const stroke = strokeOf(size);
  if (shape.kind === 'text') {
    const [x, y] = place(shape.at);
    return (
      <text
        dominantBaseline="central"
        fill={color}
        fontSize={size.width * 0.03}
        fontWeight="700"
        paintOrder="stroke"
        stroke={edge}
        strokeLinejoin="round"
        strokeWidth={stroke}
        x={x}
        y={y}
      >
        {shape.text}
      </text>
    );
  }
  if (shape.kind === 'pen') {
    const d = toOutline(
      shape.points.map((point) => [...place(point), point[2] ?? 0.5]),
      stroke * 2,
    );
    return <path d={d} fill={color} paintOrder="stroke" stroke={edge} strokeWidth={stroke * 0.7} />;
  }
  const d =
    shape.kind === 'box'
      ? toBox(place(shape.from), place(shape.to))
      : toArrow(place(shape.from), place(shape.to), stroke);
  const shared = { d, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <>
      <path {...shared} stroke={edge} strokeWidth={stroke * 1.7} />
      <path {...shared} stroke={color} strokeWidth={stroke} />
    </>
  );
};

const round = (value: number): string => value.toFixed(1);

const toOutline = (points: number[][], size: number): string => {
  const outline = getStroke(points, { size, thinning: 0.35, smoothing: 0.6, streamline: 0.4 });
  const [first, ...rest] = outline;
  if (!first) return '';
  const curves = rest.map(([x = 0, y = 0], index) => {
    const [nextX = x, nextY = y] = rest[index + 1] ?? first;
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0] ?? 0)} ${round(first[1] ?? 0)}${curves.join('')}Z`;
};

const toBox = ([x, y]: Spot, [toX, toY]: Spot): string => `M${x} ${y}H${toX}V${toY}H${x}Z`;

const toArrow = ([x, y]: Spot, [toX, toY]: Spot, stroke: number): string => {
  const angle = Math.atan2(toY - y, toX - x);
  const length = stroke * 5;
  const barb = (turn: number): string =>
    `${round(toX - length * Math.cos(angle + turn))} ${round(toY - length * Math.sin(angle + turn))}`;
  return `M${x} ${y}L${toX} ${toY}M${barb(0.5)}L${toX} ${toY}L${barb(-0.5)}`;
};

export default ShownDrawing;
