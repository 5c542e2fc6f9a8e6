import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { parseAllDocuments } from 'yaml';

/**
 * `node bin/check-chart.mjs` lints and renders the Helm chart in all its shapes and checks the result. It is
 * skipped without helm.
 */
const chart = path.join(import.meta.dirname, '..', 'deploy', 'kubernetes', 'reelhof');
const shapes = [
  [],
  ['live.enabled=true', 'metrics.enabled=true'],
  ['metrics.enabled=true', 'metrics.podMonitor.enabled=true', 'metrics.rules.enabled=true'],
  ['ingress.enabled=false', 'worker.replicas=4'],
];

const helm = (/** @type {string[]} */ ...args) => spawnSync('helm', args, { encoding: 'utf8' });

/** @param {string[]} values @returns {string[]} faults */
const checkShape = (values) => {
  const sets = values.flatMap((value) => ['--set', value]);
  const { status, stdout, stderr } = helm('template', 'r', chart, '--kube-version', '1.31.0', ...sets);
  if (status !== 0) return [stderr.trim()];
  const documents = parseAllDocuments(stdout, { version: '1.1' }).map((document) => document.toJS());
  return documents.filter(Boolean).flatMap(checkDocument);
};

/** @param {any} document @returns {string[]} faults */
const checkDocument = ({ kind, metadata, spec }) => {
  if (kind !== 'Deployment' && kind !== 'Job') return [];
  const pod = spec.template.spec;
  const mounted = new Set(pod.volumes.map((/** @type {any} */ { name }) => name));
  /** @type {[boolean, string][]} */
  const rules = [
    [pod.securityContext.runAsNonRoot === true, 'runs as root'],
    [pod.automountServiceAccountToken === false, 'has a cluster service account'],
    ...pod.containers.flatMap((/** @type {any} */ container) => [
      [
        container.securityContext.readOnlyRootFilesystem === true,
        `${container.name} has a writable root file system`,
      ],
      [kind === 'Job' || Boolean(container.livenessProbe), `${container.name} has no probe`],
      [
        container.env.every((/** @type {any} */ { value }) => typeof value === 'string'),
        `${container.name} has a variable that is not a string`,
      ],
      [
        container.volumeMounts.every((/** @type {any} */ { name }) => mounted.has(name)),
        `${container.name} mounts a volume that does not exist`,
      ],
    ]),
    [
      kind === 'Job' ||
        Object.entries(spec.selector.matchLabels).every(
          ([name, value]) => spec.template.metadata.labels[name] === value,
        ),
      'does not select its own pods',
    ],
  ];
  return rules.filter(([isGood]) => !isGood).map(([, fault]) => `${kind} ${metadata.name} ${fault}`);
};

if (helm('version').error) {
  console.log('SKIPPED: helm is not on the PATH, so the chart was neither linted nor rendered.');
} else {
  const lint = helm('lint', chart, '--kube-version', '1.31.0');
  const faults = [...(lint.status === 0 ? [] : [lint.stdout.trim()]), ...shapes.flatMap(checkShape)];
  console.log(faults.join('\n') || `The chart is valid in ${shapes.length} variants.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
