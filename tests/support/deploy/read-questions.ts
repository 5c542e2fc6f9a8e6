import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { parse } from 'yaml';

const deploy = path.join(import.meta.dirname, '../../../deploy');

/** A Prometheus query and the text that displays its result. */
export type Question = { name: string; expression: string; shown: string };

type Rules = {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
};
type Dashboard = { panels: { title: string; targets: { expr: string; legendFormat: string }[] }[] };

/** The queries of all alerts and panels. */
export const readQuestions = async (): Promise<Question[]> => {
  const read = (file: string) => readFile(path.join(deploy, file), 'utf8');
  const { groups } = parse(await read('prometheus/reelhof-rules.yml')) as Rules;
  const { panels } = JSON.parse(await read('grafana/reelhof.json')) as Dashboard;
  return [
    ...groups.flatMap(({ rules }) =>
      rules.map(({ alert, expr, annotations }) => ({
        name: alert,
        expression: expr,
        shown: Object.values(annotations).join(' '),
      })),
    ),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => ({ name: title, expression: expr, shown: legendFormat })),
    ),
  ];
};

/** Labels that Prometheus itself adds. */
const scraped = ['job', 'instance'];

type Labels = Record<string, string>;
type Sample = { name: string; labels: Labels };

const readSamples = (text: string): Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, value]) => [label, value]),
    ) as Labels,
  }));

const split = (list: string): string[] => list.split(',').map((each) => each.trim());

const isMatched = (labels: Labels, [, label = '', operator, wanted = '']: RegExpExecArray): boolean => {
  const value = labels[label] ?? '';
  const isEqual = operator?.includes('~') ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted;
  return label in labels && isEqual === !operator?.startsWith('!');
};

/**
 * The parts of a query that no process can answer, given all metrics in `text`: unknown metrics, labels or
 * label values, and displayed labels that the result lacks. Supports the PromQL of our rules and panels.
 */
export const findUnanswered = ({ expression, shown }: Question, text: string): string[] => {
  const samples = readSamples(text);
  const faults: string[] = [];
  const sums = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => split(list));
  const kept = new Set<string>(sums.length === 0 && !/\b(?:sum|max)\(/.test(expression) ? scraped : sums);
  for (const [asked, name = '', selector = ''] of expression.matchAll(
    /\b((?:reelhof|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g,
  )) {
    if (name === 'up') continue;
    const reported = samples.filter((sample) => sample.name === name);
    const matchers = [...selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].filter(
      ([, label = '']) => !scraped.includes(label),
    );
    if (!reported.some(({ labels }) => matchers.every((matcher) => isMatched(labels, matcher))))
      faults.push(asked);
    const has = (label: string) => reported.every(({ labels }) => label in labels);
    faults.push(...sums.filter((label) => !scraped.includes(label) && !has(label)));
    if (kept.has('instance')) for (const label of Object.keys(reported[0]?.labels ?? {})) kept.add(label);
  }
  const names = [...shown.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  return [...faults, ...names.filter((label) => !kept.has(label))];
};
