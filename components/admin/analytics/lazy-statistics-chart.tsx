'use client';

import dynamic from 'next/dynamic';

import { Unloaded } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';

/** The chart library is loaded only where there is a chart. */
export const StatisticsChart = dynamic(
  () =>
    import('./statistics-chart').then(
      (module) => module.StatisticsChart,
      () => Unloaded,
    ),
  {
    ssr: false,
    loading: () => <Skeleton height={300} />,
  },
);
