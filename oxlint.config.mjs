import { readdirSync } from 'node:fs';
import path from 'node:path';

/*
 * The import directions of docs/architecture.md:
 * app, components, endpoints, hooks, collections → lib/<domain> → lib/ports/<port>.ts
 */
const outerFolders = ['app', 'collections', 'components', 'endpoints', 'globals', 'hooks', 'player', 'bin'];

/** Folders whose code a file must not import, by alias or by climbing up to them. */
const banFolders = (folders, message) => ({
  regex: `^(@/|(\\.\\./)+)(${folders.join('|')})(/|$)`,
  message,
});

/** Every folder inside a port's folder of lib/adapters/ is an adapter. */
const listFolders = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
const adapterFolders = listFolders('lib/adapters').flatMap(listFolders);

/** Matches adapters imported by alias or by a relative path from `lib/`, `lib/adapters/` or another adapter. */
const adapters = {
  regex: `^(@/lib/|(\\.\\./)+)(adapters/)?(${adapterFolders.map((folder) => folder.slice('lib/adapters/'.length)).join('|')})(/|$)`,
  message:
    'Only lib/adapters/*.ts knows adapters; import types from lib/ports and take the port from the context.',
};

const sdks = {
  regex: '^(@aws-sdk/|(@simplewebauthn/server|acme-client|maxmind|nodemailer|openid-client|stripe)(/|$))',
  message:
    "A vendor's SDK is imported only inside its adapter, and what reads one format only by who reads it.",
};

const userInterface = {
  regex: '^(next|react|react-dom|@payloadcms/(next|ui))(/|$)',
  message: 'lib/ runs in the worker and the edge too: no Next, no React, no panel.',
};

const restrictImports = (...patterns) => ({
  'eslint-js/no-restricted-imports': ['error', { patterns }],
});

/** Everything outside of a folder of components/, by alias or by climbing out of it. */
const outside = (folder, message) => ({
  regex: `^@/(components/(?!${folder}/)|(${outerFolders.filter((name) => name !== 'components').join('|')})/)|^(\\.\\./)+(admin|api|kit|site)/`,
  message,
});

/** An area of the panel offers components, hooks, contexts and calls; what these are made of is its own. */
const areaInsides = {
  regex: '^@/components/admin/(?!workarounds/)[^/]+/([^/]+)/(?!use-|\\1$)|^(\\.\\./)+(%s)/'.replace(
    '%s',
    listFolders('components/admin')
      .map((folder) => path.basename(folder))
      .join('|'),
  ),
  message: "Import another area's component, hook or calls by its alias, not what they are made of.",
};

const framework = {
  regex: '^(payload|@payloadcms/[^/]+|@payload-config)(/|$)',
  message: 'The kit and the API client know nothing of Payload: public pages are built from them, too.',
};

const domains = {
  regex: '^@/(lib/(?!core/)|payload-types$)',
  message: 'The kit and the API client know no domain; what is of videos or accounts comes by props.',
};

const inward = banFolders(outerFolders, 'lib/ knows nothing of what is built on it.');

/** Syntax that is refused in all code. */
const restrictedSyntax = [
  {
    selector: 'ObjectExpression:has(> Property[key.name="and"]):has(> Property[key.name="or"])',
    message:
      'SQL keeps only the last of `and` and `or` on one level of a `where`; nest them: and: [{ or: […] }, …].',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
  {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: name what is exported, or import from where it stands.',
  },
];

const inTargetsAndKeys = 'videos|uploads|texttracks|liveEvents|members|integrations|workspaces';

/** What stands in one module is not written by hand beside it. */
const inOnePlace = [
  {
    selector: 'Property[key.name=/^(lease|early)(Owner|Until)$/]',
    message: 'What a lease is stands in lib/core/database/leases.ts.',
  },
  {
    selector: `TemplateLiteral[quasis.0.value.raw=/^(${inTargetsAndKeys}).$/]`,
    message:
      'Targets of events are built by lib/core/events.ts, and keys of files by lib/core/storage/storage-keys.ts.',
  },
  {
    selector: 'Property[key.name="target"] > TemplateLiteral[quasis.0.value.raw=""]',
    message: 'Targets of events are built by lib/core/events.ts.',
  },
  {
    selector: `Literal[regex.pattern=/^\\^[(?:]*(${inTargetsAndKeys})\\b/]`,
    message:
      'Targets of events are read by lib/core/events.ts, and keys of files by lib/core/storage/storage-keys.ts.',
  },
  {
    selector:
      ':matches(ConditionalExpression[alternate.value=/^(de|en)$/], LogicalExpression[right.value=/^(de|en)$/])',
    message: 'Which language of the product a tag is of says `toLanguage` of lib/core/i18n/languages.ts.',
  },
  {
    selector:
      'CallExpression[callee.name="setTimeout"] > ArrowFunctionExpression > CallExpression[callee.name="reject"]',
    message: 'What has a time to answer in is asked by `within` of lib/core/async.ts.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^replace(All)?$/] > Literal.arguments[regex.pattern=/^\\[&<>/]',
    message: 'Text becomes HTML by `escapeHtml` of lib/core/strings.ts.',
  },
  {
    selector: 'VariableDeclarator[id.name=/^is(Record|Object|PlainObject)$/]',
    message: 'What is an object tells `isRecord` of lib/core/values.ts.',
  },
  {
    selector:
      'TSAsExpression > TSAsExpression:matches([expression.name="db"], [expression.property.name="db"])',
    message: 'Databases are reached past Payload by lib/core/database/{clients,sqlite-reader}.ts.',
  },
  {
    selector: 'TSAsExpression:matches([expression.name="src"], [expression.property.name="src"])',
    message: 'What a video was encoded to is read by lib/videos/library/get-stored-source.ts.',
  },
];

const encoderSettings = {
  selector: 'MemberExpression[property.name=/^(FF(MPEG|PROBE)_PATH|ENCODER_[A-Z_]+)$/]',
  message: "The settings of ffmpeg's encoder are read by that adapter alone.",
};

const localApi =
  '/^(count|create|delete|duplicate|find|findByID|findDistinct|findGlobal|login|resetPassword|unlock|update|updateGlobal)$/';
const onPayload = ['[callee.object.name="payload"]', '[callee.object.property.name="payload"]'];

/** Payload's Local API checks no access unless told to, so each call says which it is. */
const stateOverrideAccess = onPayload
  .map((owner) => `CallExpression[callee.property.name=${localApi}]${owner}`)
  .flatMap((call) => [
    `${call} > ObjectExpression.arguments:not(:has(> Property[key.name="overrideAccess"]))`,
    `${call} > :not(ObjectExpression).arguments`,
  ])
  .map((selector) => ({ selector, message: 'State overrideAccess at every call of the Local API.' }));

/** Neither by the Local API nor by the database adapter below it. */
const askLib = [
  ...onPayload.map((owner) => `CallExpression[callee.property.name=${localApi}]${owner}`),
  'CallExpression[callee.object.property.name="db"]',
].map((selector) => ({
  selector,
  message: 'Components ask for data through a function of lib/<domain>, which decides who gets it.',
}));

/** @returns {Record<string, 'error'>} */
const refuse = (/** @type {string[]} */ names) => Object.fromEntries(names.map((name) => [name, 'error']));

/** Beside all that the linter itself calls likely mistakes. */
const mistakes = [
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-redeclare',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'object-shorthand',
  'prefer-const',
  'prefer-template',
];

const typescript = [
  'no-array-constructor',
  'no-useless-constructor',
  'no-var',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-function-type',
  'typescript/prefer-literal-enum-member',
  'typescript/unified-signatures',
];

/** What these find here is meant. */
const meant = [
  'typescript/no-base-to-string',
  'typescript/no-misused-spread',
  'typescript/no-useless-default-assignment',
  'typescript/require-array-sort-compare',
  'typescript/restrict-template-expressions',
  'typescript/unbound-method',
];

/** Which ask the compiler. */
const withTypes = {
  'typescript/await-thenable': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/return-await': 'error',
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

export default {
  plugins: ['typescript', 'react', 'nextjs'],
  // Of ESLint only the one rule that oxlint has not.
  jsPlugins: [{ name: 'eslint-js', specifier: import.meta.resolve('oxlint-plugin-eslint') }],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '.next',
    'dist',
    '/data',
    '/data-*',
    'deploy/aws/cdk.out',
    'coverage',
    'test-results',
    'playwright-report',
    'next-env.d.ts',
    // Generated.
    'migrations/*.ts',
    'payload-types.ts',
    'app/(payload)/admin/importMap.js',
  ],
  rules: {
    ...Object.fromEntries(meant.map((name) => [name, 'off'])),
    ...refuse(mistakes),
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', 400],
    'no-console': 'error',
    'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Only lib/core/env/env.ts and bin/ read process.env.' },
    ],
    'eslint-js/no-restricted-syntax': ['error', ...restrictedSyntax],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      excludeFiles: ['deploy/aws/**'],
      rules: withTypes,
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...refuse(typescript),
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-definitions': ['error', 'type'],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        ...restrictImports(adapters, sdks),
      },
    },
    {
      files: ['{app,bin,collections,components,endpoints,hooks,lib}/**/*.{ts,tsx}', 'payload.config.ts'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          ...restrictedSyntax,
          ...inOnePlace,
          encoderSettings,
          ...stateOverrideAccess,
        ],
      },
    },
    {
      files: ['lib/core/env/env.ts', 'lib/adapters/encoder/ffmpeg/**/*.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...restrictedSyntax, ...inOnePlace] },
    },
    {
      // Where that is.
      files: [
        'lib/core/{async,strings,values,database/clients,database/sqlite-reader,storage/storage-keys}.ts',
        'lib/videos/library/get-stored-source.ts',
        // XML has references of its own, and characters that it cannot have.
        'lib/review/export/xml-formats.ts',
      ],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...restrictedSyntax] },
    },
    {
      files: ['{app,components}/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/unsupported-syntax': 'error' },
    },
    {
      files: ['{app,components}/**/*.{ts,tsx}'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...restrictedSyntax, ...inOnePlace, ...askLib] },
    },
    { files: ['components/admin/**/*.{ts,tsx}'], rules: restrictImports(adapters, sdks, areaInsides) },
    {
      files: ['components/kit/**/*.{ts,tsx}'],
      rules: restrictImports(framework, domains, outside('kit', 'The kit is built on nothing but itself.')),
    },
    {
      files: ['components/api/**/*.{ts,tsx}'],
      rules: restrictImports(
        framework,
        domains,
        outside('api', 'The API client is built on nothing but itself.'),
      ),
    },
    {
      files: ['components/**/*.{ts,tsx}'],
      // The storage takes bytes from where their progress can be told; that client answers with the same errors.
      excludeFiles: ['components/api/**', 'components/admin/uploads/engine/upload-bytes.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['fetch', 'XMLHttpRequest'].map((name) => ({
            name,
            message: 'Calls of our API go through callApi, in components/api/.',
          })),
        ],
      },
    },
    { files: ['lib/**/*.ts'], rules: restrictImports(adapters, sdks, userInterface, inward) },
    {
      // Adapters: their own SDK, and neighbours of the same port.
      files: ['lib/adapters/*/*/**/*.ts'],
      rules: restrictImports(adapters, userInterface, inward, {
        regex: '^@/lib/adapters/',
        message:
          "An adapter imports its neighbors by a relative path, and nothing of another port's adapters.",
      }),
    },
    {
      files: ['lib/accounts/passkeys/**/*.ts', 'lib/analytics/ingest/country-reader.ts'],
      rules: restrictImports(adapters, userInterface, inward),
    },
    { files: ['lib/adapters/*.ts'], rules: restrictImports(sdks, userInterface, inward) },
    { files: ['lib/core/env/env.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      // One suite per port runs against every adapter, and speaks to its server.
      files: ['tests/**/*.ts'],
      rules: {
        ...restrictImports(),
        'no-restricted-properties': 'off',
        'nextjs/no-assign-module-variable': 'off',
        'react/no-children-prop': 'off',
        'no-console': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['player/**/*.ts'],
      rules: restrictImports(
        adapters,
        sdks,
        userInterface,
        banFolders(outerFolders, 'The player stands alone.'),
      ),
    },
    {
      files: ['bin/**/*.{ts,mjs}', 'deploy/aws/**/*.mjs', 'player/**/*.mjs', '*.mjs', '*.config.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['bin/*.mjs', 'playwright.config.ts', 'vitest.config.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      // Next, Payload, oxlint, Vitest and Playwright ask for a default export here.
      files: [
        'app/**/*.{ts,tsx}',
        'components/**/*.tsx',
        '*.config.{ts,mjs}',
        'player/**/*.d.ts',
        'tests/e2e/global-setup.ts',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
    // Types and their documentation, which belong on one page.
    { files: ['lib/ports/*.ts'], rules: { 'max-lines': ['error', 450] } },
  ],
};
