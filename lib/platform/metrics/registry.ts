import { within } from '@/lib/core/async';

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };

export type Counter = { add: (labels?: Labels, by?: number) => void };
export type Histogram = { observe: (labels: Labels, value: number) => void };

type Metric = { head: string; lines: () => string[] | Promise<string[]> };

/** Prometheus waits 10 s by default and would report a process with a slow database as down. */
const patienceMs = 3000;

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeValue = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

const toText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const toHead = (name: string, type: string, help: string): string =>
  `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}`;

/**
 * Metrics of a process in Prometheus text format 0.0.4. Written by hand, because client libraries load more
 * code than a small process should: only counters, histograms and gauges, no push, no default labels.
 */
export const createRegistry = (patience = patienceMs) => {
  const metrics: Metric[] = [];
  return {
    /** A value that only grows. `name` ends in `_total`. */
    counter: (name: string, help: string): Counter => {
      const values = new Map<string, number>();
      const lines = () => [...values].map(([labels, value]) => `${name}${labels} ${value}`);
      metrics.push({ head: toHead(name, 'counter', help), lines });
      return {
        add: (labels = {}, by = 1) => {
          const key = toText(labels);
          values.set(key, (values.get(key) ?? 0) + by);
        },
      };
    },

    /** Values in buckets with the upper `bounds` (ascending). */
    histogram: (name: string, help: string, bounds: readonly number[]): Histogram => {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
      const lines = () =>
        [...series.values()].flatMap(({ labels, counts, sum, count }) => [
          ...bounds.map(
            (le, index) => `${name}_bucket${toText({ ...labels, le: String(le) })} ${counts[index]}`,
          ),
          `${name}_bucket${toText({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${toText(labels)} ${sum}`,
          `${name}_count${toText(labels)} ${count}`,
        ]);
      metrics.push({ head: toHead(name, 'histogram', help), lines });
      return {
        observe: (labels, value) => {
          const key = toText(labels);
          const one = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
          series.set(key, one);
          bounds.forEach((bound, index) => {
            if (value <= bound) one.counts[index] = (one.counts[index] ?? 0) + 1;
          });
          one.sum += value;
          one.count += 1;
        },
      };
    },

    /** A value that is computed on request. It is left out if the computation fails or takes too long. */
    gauge: (name: string, help: string, find: () => Sample[] | Promise<Sample[]>, type = 'gauge'): void => {
      const lines = async () => {
        try {
          return (await within(patience, Promise.resolve(find()))).map(
            ({ labels = {}, value }) => `${name}${toText(labels)} ${value}`,
          );
        } catch {
          return [];
        }
      };
      metrics.push({ head: toHead(name, type, help), lines });
    },

    render: async (): Promise<string> => {
      const parts = await Promise.all(metrics.map(async ({ head, lines }) => [head, ...(await lines())]));
      return `${parts.flat().join('\n')}\n`;
    },
  };
};
export type Registry = ReturnType<typeof createRegistry>;
