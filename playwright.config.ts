import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { defineConfig, devices } from '@playwright/test';

import { engineSettings } from './tests/support/ai/e2e-engines';
import { createGrownSettings } from './tests/support/grown/grown-settings';

/**
 * The production build, seeded as `npm start` does it, on ports and data of its own. Tests find the rest of
 * what they need in these variables, which Playwright's workers inherit.
 */
const { env } = process;
const port = (env.E2E_PORT ??= '3110');
const edgePort = (env.E2E_EDGE_PORT ??= '3111');
/** Where tests of imports start what stands for Vimeo and for the web. */
const mediaPort = (env.E2E_MEDIA_PORT ??= String(Number(edgePort) + 1));
/** Where tests of single sign-on start a provider. */
const providerPort = (env.E2E_PROVIDER_PORT ??= String(Number(edgePort) + 2));
/** Where a test of payments starts what stands for Stripe. */
const billingPort = (env.E2E_BILLING_PORT ??= String(Number(edgePort) + 3));
/** Where cameras of live events send to; open only while a channel runs. */
const rtmpPort = (env.E2E_RTMP_PORT ??= String(Number(edgePort) + 4));
env.E2E_EDGE_URL ??= `http://localhost:${edgePort}`;
const isGrown = env.E2E_SHAPE === 'grown';
/** Where browsers send files to: the edge, or S3 itself. */
env.E2E_UPLOAD_URL ??= isGrown ? env.TEST_S3_ENDPOINT : env.E2E_EDGE_URL;
env.E2E_EMAIL ??= 'demo@reelhof.local';
env.E2E_PASSWORD ??= 'only-for-these-tests';
env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'reelhof-e2e-'));

/** The first of these that is there; the one without windows costs a third of the other's processor time. */
const executablePath = [env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
);

/**
 * Pages are opened for seconds: V8's last compiler costs more than it saves there, and the one before it,
 * too, but for a loop that really is long. Together a tenth of what browsers cost.
 */
const jsFlags = '--no-opt --invocation-count-for-maglev=4000';

/** The player's tests bring a site of their own; the app is started only where other tests may run. */
const runsPlayerAlone = process.argv.includes('--project=player');

const cheapPasswords = pathToFileURL(path.resolve('tests/support/panel/cheap-passwords.mjs')).href;

const appServer = {
  // By itself on SQLite and files, or with `E2E_SHAPE=grown` as many processes on MongoDB and S3.
  command: isGrown ? 'node --import tsx tests/support/grown/serve-grown.ts' : 'node bin/start.mjs',
  env: {
    PORT: port,
    // Half a day from where the browsers are: what is shown as a time tells whose it is.
    TZ: 'Pacific/Auckland',
    EDGE_PORT: edgePort,
    DATA_DIR: env.E2E_DATA_DIR,
    ...(isGrown && !env.TEST_WORKER_INDEX && createGrownSettings('e2e')),
    IMPRINT_URL: 'https://example.com/impressum',
    DEMO_EMAIL: env.E2E_EMAIL,
    DEMO_PASSWORD: env.E2E_PASSWORD,
    ENCODER_PRESET: 'ultrafast',
    NODE_OPTIONS: [env.NODE_OPTIONS, `--import=${cheapPasswords}`].filter(Boolean).join(' '),
    ...engineSettings,
    OPENID_PROVIDERS: JSON.stringify([
      {
        key: 'werk',
        name: 'Keycloak',
        issuer: `http://127.0.0.1:${providerPort}`,
        clientId: 'reelhof',
        clientSecret: 'a-secret-of-this-client',
      },
    ]),
    // Nobody signs in by it: for its buttons and its failures.
    GOOGLE_CLIENT_ID: 'not-a-client',
    GOOGLE_CLIENT_SECRET: 'not-a-secret',
    MICROSOFT_CLIENT_ID: 'not-a-client',
    MICROSOFT_CLIENT_SECRET: 'not-a-secret',
    MICROSOFT_ENABLED: 'false',
    // Asked by whoever pays, and by nobody else.
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_URL: `http://127.0.0.1:${billingPort}`,
    LIVE: 'embedded',
    LIVE_RTMP_PORT: rtmpPort,
    LIVE_HOST: '127.0.0.1',
    LIVE_CHANNELS: '2',
    VIMEO_API_URL: `http://127.0.0.1:${mediaPort}`,
    IMPORT_PRIVATE_HOSTS: `127.0.0.1:${mediaPort}`,
  },
  wait: { stdout: /Reelhof is running/ },
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  stdout: 'pipe' as const,
};

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    {
      name: 'e2e',
      testIgnore: ['player/**', 'after/**'],
      teardown: 'after',
      // Each frame of a skeleton that breathes is drawn by the processor: a fifth of what these tests cost.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'after', testMatch: 'after/*.spec.ts' },
    {
      name: 'player',
      testMatch: 'player/**/*.spec.ts',
      // The processor draws each frame of a film: of half as many pixels for what does not depend on them.
      use: { viewport: { width: 960, height: 600 } },
    },
  ],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: Boolean(env.CI),
  // Other suites run beside: what passes at the second try counts as flaky in the report, not as failed.
  retries: env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Cleared between tests that ask for the same language and permissions, but with what it has compiled.
    reuseContext: true,
    // A press or an event that does not come says so itself, before the test's own time is up.
    actionTimeout: 60_000,
    // A film of every test costs more than many tests do; what fails there is tried again.
    trace: env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { args: [`--js-flags=${jsFlags}`], ...(executablePath && { executablePath }) },
  },
  ...(!runsPlayerAlone && { globalSetup: './tests/e2e/global-setup.ts' }),
  webServer: runsPlayerAlone ? undefined : appServer,
});
