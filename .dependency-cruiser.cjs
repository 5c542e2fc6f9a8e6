/**
 * The floors of lib/, from the top. A folder imports only from lines below its own; folders on one line do not import each
 * other. Type imports count. docs/architecture.md explains what each floor holds.
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

/** The imports that go up, by the file they start at, each with its reason. No more may be added. */
const exceptions = {
  // The job that publishes a workspace is queued by changes of the workspace, and its work is on videos.
  workspaces: ['^lib/workspaces/jobs\\.ts$'],
  videos: [
    // Publishing a video also publishes the live events it is the recording of.
    '^lib/videos/publishing/run-publish-jobs\\.ts$',
    // A share begins when its video can be played, and its end must be complete before the change is answered.
    '^lib/videos/(encoding/playable|library/editing/settle-changed-video\\.ts$)',
  ],
  accounts: [
    // The end of a support session revokes its playback tokens before the call is answered.
    '^lib/accounts/(jobs|support/end-support)\\.ts$',
    // A person who signs in through a provider may accept an invitation in the same step.
    '^lib/accounts/sso/accept-by-sso\\.ts$',
  ],
};

const anyOf = (/** @type {string[]} */ names) => `^lib/(${names.join('|')})/`;

const floorRules = floors.flatMap((names, index) =>
  names.map((name) => ({
    name: `floor-of-${name}`,
    comment: `lib/${name} imports only from floors below its own: see the list in .dependency-cruiser.cjs.`,
    severity: /** @type {const} */ ('error'),
    from: { path: anyOf([name]), pathNot: exceptions[name] ?? [] },
    to: { path: anyOf([...floors.slice(0, index).flat(), ...names.filter((other) => other !== name), '-']) },
  })),
);

/** Rules that need the whole graph; oxlint sees one file at a time. @type {import('dependency-cruiser').IConfiguration} */
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
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // It would count who uses what, which no rule asks for.
    skipAnalysisNotInRules: true,
    // Others are named with their ending. What was found stays found for as long as this runs.
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '^\\.next', '^dist', '^deploy/aws', '^tests/bench/contenders'] },
  },
};
