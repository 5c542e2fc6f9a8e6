'use client';

import { CartesianGrid, Line, LineChart, ReferenceArea, ResponsiveContainer, XAxis, YAxis } from 'recharts';

import { type HealthPoint, healthWindow } from '@/lib/live/signal/chart-health';

type HealthChartProps = {
  points: HealthPoint[];
  maximum: number;
  alertSpans: { from: number; to: number }[];
  format: (value: number) => string;
};

const tick = { fill: 'var(--ink-3)', fontSize: 11.5 } as const;

/**
 * A metric of the last five minutes, with amber marking problems. Advances one step per second with its data,
 * without animation.
 */
export const HealthChart = ({ points, maximum, alertSpans, format }: HealthChartProps) => (
  <ResponsiveContainer height={96} width="100%">
    <LineChart
      accessibilityLayer={false}
      data={points}
      margin={{ top: 6, right: 0, bottom: 2, left: 0 }}
      tabIndex={-1}
    >
      {alertSpans.map(({ from, to }) => (
        <ReferenceArea fill="var(--busy-soft)" fillOpacity={1} key={from} x1={from} x2={to} />
      ))}
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="seconds" domain={[-healthWindow, 0]} hide type="number" />
      <YAxis
        axisLine={false}
        domain={[0, maximum]}
        orientation="right"
        tick={tick}
        tickFormatter={format}
        tickLine={false}
        ticks={[0, maximum]}
        width={36}
      />
      <Line
        dataKey="value"
        dot={false}
        isAnimationActive={false}
        stroke="var(--ink)"
        strokeWidth={1.5}
        type="linear"
      />
    </LineChart>
  </ResponsiveContainer>
);
