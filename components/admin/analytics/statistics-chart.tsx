'use client';

import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';

import { formatMetric, type Metric, type Point } from './metric-points';

export type StatisticsChartProps = {
  points: Point[];
  kind: 'line' | 'bar';
  metric: Metric;
  language: string;
  /** The plan's limit, in the unit of the values. */
  limit: { value: number; label: string } | null;
  /** Keys of points that are marked with a ring on the axis. */
  marks?: ReadonlySet<string>;
  active: number | null;
  onActive: (index: number | null) => void;
};

const height = 300;
const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } } as const;

type Drawn = Point & { settled: number | null; running: number | null; rest: number | null };

/** The current period is joined to the last complete one by a dotted line. */
const toDrawn = (points: Point[]): Drawn[] =>
  points.map((point, index) => ({
    ...point,
    settled: point.isRunning ? null : point.value,
    running: point.isRunning || points[index + 1]?.isRunning ? point.value : null,
    rest: point.estimate === null ? null : Math.max(0, point.estimate - point.value),
  }));

/**
 * A chart over time: solid for values, dashed for the comparison period, hatched for an estimate. Not
 * animated.
 */
export const StatisticsChart = ({
  points,
  kind,
  metric,
  language,
  limit,
  marks,
  active,
  onActive,
}: StatisticsChartProps) => {
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  const hot = active === null ? undefined : points[active]?.key;
  return (
    <ResponsiveContainer height={height} width="100%">
      <ComposedChart
        accessibilityLayer={false}
        data={toDrawn(points)}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        onMouseLeave={() => onActive(null)}
        onMouseMove={({ activeTooltipIndex: index }) =>
          onActive(index === undefined || index === null ? null : Number(index))
        }
        tabIndex={-1}
      >
        <defs>
          <pattern
            height="6"
            id="hatched"
            patternTransform="rotate(45)"
            patternUnits="userSpaceOnUse"
            width="6"
          >
            <line stroke="var(--ink-3)" strokeWidth="2" x1="0" x2="0" y1="0" y2="6" />
          </pattern>
        </defs>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        {points.map(
          ({ key, isWeekend }) =>
            isWeekend && <ReferenceArea fill="var(--well)" fillOpacity={1} key={key} x1={key} x2={key} />,
        )}
        <XAxis
          {...axis}
          dataKey="key"
          interval="preserveStartEnd"
          minTickGap={28}
          scale="band"
          tickFormatter={(key: string) => labels.get(key) ?? ''}
        />
        <YAxis
          {...axis}
          allowDecimals={false}
          domain={[0, 'auto']}
          tickCount={4}
          tickFormatter={(value: number) => formatMetric(language, metric, value)}
          width={72}
        />
        {kind === 'bar' && (
          <Bar dataKey="value" fill="var(--ink-2)" isAnimationActive={false} maxBarSize={40} stackId="one">
            {points.map(({ key, isCut, isRunning }) => (
              <Cell fill={`var(--ink${isRunning ? '' : isCut ? '-3' : '-2'})`} key={key} />
            ))}
          </Bar>
        )}
        {kind === 'bar' && (
          <Bar
            dataKey="rest"
            fill="url(#hatched)"
            isAnimationActive={false}
            maxBarSize={40}
            stackId="one"
            stroke="var(--ink-3)"
          />
        )}
        {kind === 'line' && (
          <Area
            dataKey="settled"
            dot={points.length === 1}
            fill="var(--well)"
            fillOpacity={0.6}
            isAnimationActive={false}
            stroke="var(--ink)"
            strokeWidth={2}
            type="linear"
          />
        )}
        {kind === 'line' && (
          <Line
            dataKey="running"
            dot={false}
            isAnimationActive={false}
            stroke="var(--ink)"
            strokeDasharray="2 4"
            strokeWidth={2}
            type="linear"
          />
        )}
        <Line
          dataKey="before"
          dot={false}
          isAnimationActive={false}
          stroke="var(--ink-3)"
          strokeDasharray="5 4"
          strokeWidth={1.5}
          type="linear"
        />
        {limit && (
          <ReferenceLine
            label={{ value: limit.label, position: 'insideTopLeft', fill: 'var(--busy)', fontSize: 12 }}
            ifOverflow="extendDomain"
            stroke="var(--busy)"
            strokeDasharray="5 4"
            y={limit.value}
          />
        )}
        {points.map(
          ({ key }) =>
            marks?.has(key) && (
              <ReferenceDot
                fill="var(--card)"
                ifOverflow="visible"
                key={key}
                r={4.5}
                stroke="var(--ink)"
                strokeWidth={1.5}
                x={key}
                y={0}
              />
            ),
        )}
        {hot !== undefined && <ReferenceLine stroke="var(--ink-3)" x={hot} />}
      </ComposedChart>
    </ResponsiveContainer>
  );
};
