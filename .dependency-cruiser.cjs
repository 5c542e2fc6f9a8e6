/** What no rule of ESLint sees, since it looks at one file at a time. @type {import('dependency-cruiser').IConfiguration} */
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
