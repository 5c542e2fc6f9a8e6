import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { parseAllDocuments } from 'yaml';

/**
 * `node bin/check-chart.mjs` lints and renders the Helm chart in all its shapes and checks the result, with
 * kubeconform also against the schemas of Kubernetes and of the Prometheus operator. `KUBERNETES_SCHEMAS` can
 * name others than those of the internet. Exits with 77 without helm.
 */
const chart = path.join(import.meta.dirname, '..', 'deploy', 'kubernetes', 'reelhof');
/** The oldest version that the chart supports, and a newer one. */
const versions = ['1.27.0', '1.31.0'];
const shapes = [
  [],
  ['live.enabled=true', 'metrics.enabled=true'],
  ['metrics.enabled=true', 'metrics.podMonitor.enabled=true', 'metrics.rules.enabled=true'],
  ['metrics.enabled=true', 'metrics.serviceMonitor.enabled=true', 'networkPolicy.enabled=true'],
  ['ingress.enabled=false', 'worker.replicas=4'],
  [
    ...['web', 'worker', 'edge'].map((name) => `${name}.autoscaling.enabled=true`),
    ...['live.enabled=true', 'networkPolicy.enabled=true'],
    'networkPolicy.from[0].namespaceSelector.matchLabels.name=ingress',
    'networkPolicy.egress[0].to[0].ipBlock.cidr=10.0.0.0/8',
  ],
];
/** Kinds that only options add. */
const optional = [
  'HorizontalPodAutoscaler',
  'NetworkPolicy',
  'PodMonitor',
  'PrometheusRule',
  'ServiceMonitor',
];
const catalogue = 'https://raw.githubusercontent.com/datreeio/CRDs-catalog/main';
const crdSchemas = `${catalogue}/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json`;
/** Starts kubeconform's message about a schema that it could not download. */
const unreachable = 'failed downloading schema';
const locations = process.env.KUBERNETES_SCHEMAS?.split(/\s+/).filter(Boolean) ?? ['default', crdSchemas];

const run = (/** @type {string} */ program, /** @type {string[]} */ args, /** @type {string} */ input = '') =>
  spawnSync(program, args, { encoding: 'utf8', input });
const helm = (/** @type {string[]} */ ...args) => run('helm', args);
const hasKubeconform = !run('kubeconform', ['-v']).error;

/** @type {Set<string>} */
const seen = new Set();
let compared = 0;
let isOffline = false;

/** @returns {string[]} faults */
const compareWithSchemas = (/** @type {string} */ manifests, /** @type {string} */ version) => {
  if (!hasKubeconform || isOffline) return [];
  const schemas = locations.flatMap((location) => ['-schema-location', location]);
  const options = ['-strict', '-output', 'json', '-summary', '-kubernetes-version', version, ...schemas];
  const { stdout, stderr } = run('kubeconform', [...options, '-'], manifests);
  try {
    const { resources = [], summary } = JSON.parse(stdout);
    compared += summary.valid;
    isOffline ||= resources.some((/** @type {any} */ { msg }) => msg.startsWith(unreachable));
    return resources
      .filter((/** @type {any} */ { msg }) => !msg.startsWith(unreachable))
      .map((/** @type {any} */ { kind, name, msg }) => `${version}: ${kind} ${name}: ${msg}`);
  } catch {
    return [`kubeconform: ${stderr.trim() || stdout.trim()}`];
  }
};

/** @returns {string[]} faults */
const checkShape = (/** @type {string[]} */ values, /** @type {string} */ version) => {
  const sets = values.flatMap((value) => ['--set', value]);
  const { status, stdout, stderr } = helm('template', 'r', chart, '--kube-version', version, ...sets);
  if (status !== 0) return [stderr.trim()];
  const documents = parseAllDocuments(stdout, { version: '1.1' })
    .map((document) => document.toJS())
    .filter(Boolean);
  const kinds = documents.map(({ kind }) => kind);
  for (const kind of kinds) seen.add(kind);
  return [
    ...documents.flatMap(checkDocument),
    ...optional
      .filter((kind) => values.length === 0 && kinds.includes(kind))
      .map((kind) => `${kind} is not off by default`),
    ...compareWithSchemas(stdout, version),
  ];
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
  console.log('skipped: helm is not on the PATH, so the chart was neither linted nor rendered.');
  process.exitCode = 77;
} else {
  const lint = helm('lint', chart, '--strict', '--kube-version', versions[0] ?? '');
  const faults = [
    ...(lint.status === 0 ? [] : [lint.stdout.trim()]),
    ...versions.flatMap((version) => shapes.flatMap((values) => checkShape(values, version))),
    ...optional.filter((kind) => !seen.has(kind)).map((kind) => `no variant renders a ${kind}`),
  ];
  const { stdout: version } = helm('version', '--short');
  console.log(`helm ${version.trim()}: ${shapes.length} variants for Kubernetes ${versions.join(' and ')}`);
  if (hasKubeconform) console.log(`kubeconform: ${compared} resources match the schemas`);
  if (isOffline) console.log('skipped: schemas cannot be downloaded. KUBERNETES_SCHEMAS can name folders.');
  if (!hasKubeconform)
    console.log('skipped: kubeconform is not on the PATH, so no schemas of Kubernetes were compared.');
  console.log([...new Set(faults)].join('\n') || 'The chart is valid.');
  process.exitCode = faults.length > 0 ? 1 : 0;
}
