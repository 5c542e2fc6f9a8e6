import { readdirSync } from 'node:fs';
import path from 'node:path';

import js from '@eslint/js';
import next from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/*
 * The import directions of docs/development.md:
 * app, components, endpoints, hooks, collections → lib/<domain> → lib/ports/<port>/port.ts
 */
const outerFolders = ['app', 'collections', 'components', 'endpoints', 'globals', 'hooks', 'player', 'bin'];

/** Folders whose code a file must not import, by alias or by climbing up to them. */
const banFolders = (folders, message) => ({
  regex: `^(@/|(\\.\\./)+)(${folders.join('|')})(/|$)`,
  message,
});

/** Every folder inside a port's folder is an adapter. */
const listFolders = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
const adapterFolders = listFolders('lib/ports').flatMap(listFolders);

const adapters = {
  regex: `^@/(${adapterFolders.join('|')})(/|$)`,
  message:
    'Only lib/ports/index.ts knows adapters; import types from port.ts and take the port from the context.',
};

const sdks = {
  regex: '^(@aws-sdk/|nodemailer$|nodemailer/|openid-client$)',
  message: "A vendor's SDK is imported only inside its adapter.",
};

const userInterface = {
  regex: '^(next|react|react-dom|@payloadcms/(next|ui))(/|$)',
  message: 'lib/ runs in the worker and the edge too: no Next, no React, no panel.',
};

const restrictImports = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
});

/** Everything outside of a folder of components/, by alias or by climbing out of it. */
const outside = (folder, message) => ({
  regex: `^@/(components/(?!${folder}/)|(${outerFolders.filter((name) => name !== 'components').join('|')})/)|^(\\.\\./)+(admin|api|kit|site)/`,
  message,
});

/** An area of the panel offers components, hooks, contexts and calls; what these are made of is its own. */
const areaInsides = {
  regex: '^@/components/admin/(?!patches/)[^/]+/[^/]+/(?!use-)|^(\\.\\./)+(%s)/'.replace(
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

const askLib = onPayload.map((owner) => ({
  selector: `CallExpression[callee.property.name=${localApi}]${owner}`,
  message: 'Components ask for data through a function of lib/<domain>, which decides who gets it.',
}));

/** Rules that need types are oxlint's, which asks the compiler that is a program of its own: .oxlintrc.json. */
const config = tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '.next/',
      'dist/',
      'data*/',
      'deploy/aws/cdk.out/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      'next-env.d.ts',
    ],
  },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only lib/core/env.ts and bin/ read process.env.' },
      ],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // `boolean | void` is what a callback that may answer nothing returns.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-undef': 'off',
      ...restrictImports(adapters, sdks),
    },
  },
  {
    files: ['{app,bin,collections,components,endpoints,hooks,lib}/**/*.{ts,tsx}', 'payload.config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...stateOverrideAccess] },
  },
  {
    files: ['{app,components}/**/*.{ts,tsx}'],
    plugins: { '@next/next': next, 'react-hooks': reactHooks },
    rules: {
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
      ...reactHooks.configs.recommended.rules,
    },
  },
  {
    files: ['components/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...askLib] },
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
    ignores: ['components/api/**', 'components/admin/uploads/engine/put-bytes.ts'],
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
    files: ['lib/ports/*/*/**/*.ts'],
    rules: restrictImports(userInterface, inward, {
      regex: '^@/lib/ports/(?!provider-error$)',
      message: "An adapter knows its own port only, by a relative path, and no other port's.",
    }),
  },
  { files: ['lib/ports/index.ts'], rules: restrictImports(sdks, userInterface, inward) },
  { files: ['lib/core/env.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // One suite per port runs against every adapter, and speaks to its server.
    files: ['tests/**/*.ts'],
    rules: {
      ...restrictImports(),
      'no-restricted-properties': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
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
    languageOptions: {
      globals: {
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        console: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        process: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['bin/*.mjs', 'playwright.config.ts', 'vitest.config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Generated. Not ignored, which is a warning wherever one of them is named.
    files: ['migrations/*.ts', 'payload-types.ts', 'app/(payload)/admin/importMap.js'],
    processor: { preprocess: () => [], postprocess: () => [] },
  },
  {
    // Next, Payload, ESLint, Vitest and Playwright ask for a default export here.
    files: [
      'app/**/*.{ts,tsx}',
      'components/**/*.tsx',
      '*.config.{ts,mjs}',
      'player/**/*.d.ts',
      'tests/e2e/global-setup.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
);

export default config;
