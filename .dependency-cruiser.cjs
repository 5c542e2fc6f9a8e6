/**
 * The floors of lib/, from the top. A folder imports only from lines below its own; folders on one line do
 * not import each other. Type imports count. docs/architecture.md explains what each floor holds.
 */
const floors = [
  ['platform'],
  ['webhooks'],
  ['live', 'review', 'analytics', 'imports'],
  ['ai'],
  ['videos'],
  ['workspaces'],
  ['accounts'],
  ['http'],
  ['events'],
  ['worker'],
  ['adapters'],
  ['engines'],
  ['formats'],
  ['core'],
  ['ports'],
];

const anyOf = (/** @type {string[]} */ names) => `^lib/(${names.join('|')})/`;

const floorRules = floors.flatMap((names, index) =>
  names.map((name) => ({
    name: `floor-of-${name}`,
    comment: `lib/${name} imports only from floors below its own: see the list in .dependency-cruiser.cjs.`,
    severity: /** @type {const} */ ('error'),
    from: { path: anyOf([name]) },
    to: { path: anyOf([...floors.slice(0, index).flat(), ...names.filter((other) => other !== name), '-']) },
  })),
);

/**
 * Rules that need the whole graph; oxlint sees one file at a time.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or miss a third. Type imports count.',
      severity: 'error',
      from: {},
      // A lazy import, as in jobs.ts, runs after all modules are loaded.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    ...floorRules,
    {
      name: 'packages-alone',
      comment: 'Packages are installed without the server, so they import none of its files.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(app|bin|collections|components|endpoints|globals|hooks|lib|player)/|^payload' },
    },
    {
      name: 'sdk-below-cli',
      comment: 'The command line uses the SDK as everybody else does, by its name.',
      severity: 'error',
      from: { path: '^packages/cli/' },
      to: { path: '^packages/sdk/src/(?!index\\.ts$)' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // Without it, dependents would be counted, which no rule needs.
    skipAnalysisNotInRules: true,
    // Other imports name their extension. Resolved paths stay cached for the whole run.
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        'node_modules',
        '^\\.next',
        '^dist',
        '^packages/[^/]+/dist',
        '^deploy/aws',
        '^tests/bench/contenders',
      ],
    },
  },
};
