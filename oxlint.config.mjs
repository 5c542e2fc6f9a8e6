import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The import directions of docs/architecture.md:
 * app, components, endpoints, hooks, collections → lib/<domain> → lib/ports/<port>.ts
 */
const outerFolders = ['app', 'collections', 'components', 'endpoints', 'globals', 'hooks', 'player', 'bin'];

/** Bans imports from these folders by alias or relative path. */
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

const adapterNames = adapterFolders.map((folder) => folder.slice('lib/adapters/'.length));

/** Matches adapters imported by alias or by a relative path from `lib/` or another adapter. */
const adapters = {
  regex: `^(@/lib/|(\\.\\./)+)(adapters/)?(${adapterNames.join('|')})(/|$)`,
  message:
    'Import types from lib/ports, and take the port from the context. Only lib/adapters/*.ts knows adapters.',
};

const sdks = {
  regex: '^(@aws-sdk/|(@simplewebauthn/server|acme-client|maxmind|nodemailer|openid-client|stripe)(/|$))',
  message: "Import a vendor's SDK only in its adapter, and a format's parser only where that format is read.",
};

const userInterface = {
  regex: '^(next|react|react-dom|@payloadcms/(next|ui))(/|$)',
  message: 'lib/ also runs in the worker and the edge, without Next, React and the panel.',
};

const restrictImports = (...patterns) => ({
  'eslint-js/no-restricted-imports': ['error', { patterns }],
});

const otherFolders = outerFolders.filter((name) => name !== 'components').join('|');

/** Bans imports from outside a folder of components/, by alias or relative path. */
const outside = (folder, message) => ({
  regex: `^@/(components/(?!${folder}/)|(${otherFolders})/)|^(\\.\\./)+(admin|api|kit|site)/`,
  message,
});

/** An area of the panel exports components, hooks, contexts and calls. Their parts are internal. */
const areaInsides = {
  regex: '^@/components/admin/(?!workarounds/)[^/]+/([^/]+)/(?!use-|\\1$)|^(\\.\\./)+(%s)/'.replace(
    '%s',
    listFolders('components/admin')
      .map((folder) => path.basename(folder))
      .join('|'),
  ),
  message: "Import another area's component, hook or calls by its alias, not their internal parts.",
};

const framework = {
  regex: '^(payload|@payloadcms/[^/]+|@payload-config)(/|$)',
  message: 'The kit and the API client must not depend on Payload, because public pages use them, too.',
};

const domains = {
  regex: '^@/(lib/(?!core/)|payload-types$)',
  message: 'The kit and the API client know no domain. Pass values of videos or accounts as props.',
};

const inward = banFolders(outerFolders, 'lib/ must not depend on the folders built on it.');

/** Syntax that is refused in all code. */
const restrictedSyntax = [
  {
    selector: 'ObjectExpression:has(> Property[key.name="and"]):has(> Property[key.name="or"])',
    message: 'SQL keeps only the last of `and` and `or` on one level. Nest them: and: [{ or: […] }, …].',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
  {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: name the exports, or import from the defining module.',
  },
];

const inTargetsAndKeys = 'videos|uploads|texttracks|liveEvents|members|integrations|workspaces';

/** Expressions for which a module exists. */
const inOnePlace = [
  {
    selector: 'Property[key.name=/^(lease|early)(Owner|Until)$/]',
    message: 'Use lib/core/database/leases.ts for leases.',
  },
  {
    selector: `TemplateLiteral[quasis.0.value.raw=/^(${inTargetsAndKeys}).$/]`,
    message:
      'Build event targets with lib/core/events.ts, and storage keys with lib/core/storage/storage-keys.ts.',
  },
  {
    selector: 'Property[key.name="target"] > TemplateLiteral[quasis.0.value.raw=""]',
    message: 'Build event targets with lib/core/events.ts.',
  },
  {
    selector: `Literal[regex.pattern=/^\\^[(?:]*(${inTargetsAndKeys})\\b/]`,
    message:
      'Parse event targets with lib/core/events.ts, and storage keys with lib/core/storage/storage-keys.ts.',
  },
  {
    selector:
      ':matches(ConditionalExpression[alternate.value=/^(de|en)$/], ' +
      'LogicalExpression[right.value=/^(de|en)$/])',
    message: 'Use `toLanguage` of lib/core/i18n/languages.ts to get the language of a tag.',
  },
  {
    selector:
      'CallExpression[callee.name="setTimeout"] > ArrowFunctionExpression > ' +
      'CallExpression[callee.name="reject"]',
    message: 'Use `within` of lib/core/async.ts for time limits.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^replace(All)?$/] > Literal.arguments[regex.pattern=/^\\[&<>/]',
    message: 'Use `escapeHtml` of lib/core/strings.ts.',
  },
  {
    selector: 'VariableDeclarator[id.name=/^is(Record|Object|PlainObject)$/]',
    message: 'Use `isRecord` of lib/core/values.ts.',
  },
  {
    selector:
      'TSAsExpression > TSAsExpression:matches([expression.name="db"], [expression.property.name="db"])',
    message: 'Use lib/core/database/{clients,sqlite-reader}.ts to access a database directly.',
  },
  {
    selector: 'TSAsExpression:matches([expression.name="src"], [expression.property.name="src"])',
    message: 'Use lib/videos/library/get-stored-source.ts to read the encoded source of a video.',
  },
];

const encoderSettings = {
  selector: 'MemberExpression[property.name=/^(FF(MPEG|PROBE)_PATH|ENCODER_[A-Z_]+)$/]',
  message: 'Only the ffmpeg adapter may read these settings.',
};

const localApi =
  '/^(count|create|delete|duplicate|find|findByID|findDistinct|findGlobal|login|resetPassword|unlock|' +
  'update|updateGlobal)$/';
const onPayload = ['[callee.object.name="payload"]', '[callee.object.property.name="payload"]'];

/** Payload's Local API checks access only on request, so each call has to set `overrideAccess`. */
const stateOverrideAccess = onPayload
  .map((owner) => `CallExpression[callee.property.name=${localApi}]${owner}`)
  .flatMap((call) => [
    `${call} > ObjectExpression.arguments:not(:has(> Property[key.name="overrideAccess"]))`,
    `${call} > :not(ObjectExpression).arguments`,
  ])
  .map((selector) => ({ selector, message: 'Set overrideAccess in every call of the Local API.' }));

/** Refuses calls of the Local API and of the database adapter. */
const askLib = [
  ...onPayload.map((owner) => `CallExpression[callee.property.name=${localApi}]${owner}`),
  'CallExpression[callee.object.property.name="db"]',
].map((selector) => ({
  selector,
  message: 'Load data with a function of lib/<domain>, which checks access.',
}));

/** @returns {Record<string, 'error'>} */
const refuse = (/** @type {string[]} */ names) => Object.fromEntries(names.map((name) => [name, 'error']));

/** Rules beyond the linter's own category of likely mistakes. */
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

/** Rules for patterns that this project uses on purpose. */
const meant = [
  'typescript/no-base-to-string',
  'typescript/no-misused-spread',
  'typescript/no-useless-default-assignment',
  'typescript/require-array-sort-compare',
  'typescript/restrict-template-expressions',
  'typescript/unbound-method',
];

/** Rules that need the compiler. */
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
  // The only ESLint rule that oxlint lacks.
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
    // Generated files.
    'migrations/*.ts',
    'payload-types.ts',
    'packages/sdk/src/schema.ts',
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
      // The modules named in these messages.
      files: [
        'lib/core/{async,strings,values,database/clients,database/sqlite-reader,storage/storage-keys}.ts',
        'lib/videos/library/get-stored-source.ts',
        // XML has its own character references, and forbidden characters.
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
      rules: restrictImports(framework, domains, outside('kit', 'The kit must only use itself.')),
    },
    {
      files: ['components/api/**/*.{ts,tsx}'],
      rules: restrictImports(framework, domains, outside('api', 'The API client must only use itself.')),
    },
    {
      files: ['components/**/*.{ts,tsx}'],
      // The API client itself, and uploads, whose progress only XMLHttpRequest reports.
      excludeFiles: ['components/api/**', 'components/admin/uploads/engine/upload-bytes.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['fetch', 'XMLHttpRequest'].map((name) => ({
            name,
            message: 'Use callApi of components/api/ to call our API.',
          })),
        ],
      },
    },
    { files: ['lib/**/*.ts'], rules: restrictImports(adapters, sdks, userInterface, inward) },
    {
      // Adapters may import their own SDK and other adapters of the same port.
      files: ['lib/adapters/*/*/**/*.ts'],
      rules: restrictImports(adapters, userInterface, inward, {
        regex: '^@/lib/adapters/',
        message: 'Import adapters of the same port by a relative path, and none of other ports.',
      }),
    },
    {
      files: ['lib/accounts/passkeys/**/*.ts', 'lib/analytics/ingest/country-reader.ts'],
      rules: restrictImports(adapters, userInterface, inward),
    },
    { files: ['lib/adapters/*.ts'], rules: restrictImports(sdks, userInterface, inward) },
    { files: ['lib/core/env/env.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      // One suite per port runs against every adapter, and connects to its server.
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
      files: ['bin/*.mjs', 'packages/cli/src/reelhof.ts', 'playwright.config.ts', 'vitest.config.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      // Next, Payload, oxlint, Vitest and Playwright require a default export in these files.
      files: [
        'app/**/*.{ts,tsx}',
        'components/**/*.tsx',
        '*.config.{ts,mjs}',
        'player/**/*.d.ts',
        'packages/cli/src/markdown.d.ts',
        'tests/e2e/global-setup.ts',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
    // Types and their documentation belong on one page.
    { files: ['lib/ports/*.ts'], rules: { 'max-lines': ['error', 450] } },
  ],
};
