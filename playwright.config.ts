import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { defineConfig, devices } from '@playwright/test';

import { engineSettings } from './tests/support/ai/e2e-engines';
import { createGrownSettings } from './tests/support/grown/grown-settings';

/**
 * Tests run against the production build, seeded like `npm start` does, with separate ports and data.
 * These variables configure them, and Playwright's workers inherit them.
 */
const { env } = process;
const port = (env.E2E_PORT ??= '3110');
const edgePort = (env.E2E_EDGE_PORT ??= '3111');
/** The port on which import tests start a server in place of Vimeo and of websites. */
const mediaPort = (env.E2E_MEDIA_PORT ??= String(Number(edgePort) + 1));
/** The port on which single sign-on tests start a provider. */
const providerPort = (env.E2E_PROVIDER_PORT ??= String(Number(edgePort) + 2));
/** The port on which a payment test starts a server in place of Stripe. */
const billingPort = (env.E2E_BILLING_PORT ??= String(Number(edgePort) + 3));
/** The ports of cameras; open only while a channel runs. */
const rtmpPort = (env.E2E_RTMP_PORT ??= String(Number(edgePort) + 4));
env.E2E_EDGE_URL ??= `http://localhost:${edgePort}`;
const isGrown = env.E2E_SHAPE === 'grown';
/** The host that browsers upload files to: the edge, or S3. */
env.E2E_UPLOAD_URL ??= isGrown ? env.TEST_S3_ENDPOINT : env.E2E_EDGE_URL;
env.E2E_EMAIL ??= 'demo@reelhof.local';
env.E2E_PASSWORD ??= 'only-for-these-tests';
env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'reelhof-e2e-'));

/** The first browser that exists. The headless shell takes a third of the processor time. */
const executablePath = [env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
);

/**
 * Pages are open for seconds only, so V8's optimizing compilers cost more than they save. Without them,
 * browsers take a tenth less processor time.
 */
const jsFlags = '--no-opt --invocation-count-for-maglev=4000';

/** Player tests serve their own site, so the app is started only for other tests. */
const runsPlayerAlone = process.argv.includes('--project=player');

const cheapPasswords = pathToFileURL(path.resolve('tests/support/panel/cheap-passwords.mjs')).href;

const appServer = {
  // One instance with SQLite and files, or with `E2E_SHAPE=grown` several processes with MongoDB and S3.
  command: isGrown ? 'node --import tsx tests/support/grown/serve-grown.ts' : 'node bin/start.mjs',
  env: {
    PORT: port,
    // Half a day away from the browsers' time zone, so that a displayed time shows whose zone it is in.
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
    // Only its buttons and failures are tested.
    GOOGLE_CLIENT_ID: 'not-a-client',
    GOOGLE_CLIENT_SECRET: 'not-a-secret',
    MICROSOFT_CLIENT_ID: 'not-a-client',
    MICROSOFT_CLIENT_SECRET: 'not-a-secret',
    MICROSOFT_ENABLED: 'false',
    // Only the payment test calls it.
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
      // The processor draws each frame of an animated skeleton, a fifth of these tests' processor time.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'after', testMatch: 'after/*.spec.ts' },
    {
      name: 'player',
      testMatch: 'player/**/*.spec.ts',
      // The processor draws each frame of a video; half the pixels are enough for these tests.
      use: { viewport: { width: 960, height: 600 } },
    },
  ],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: Boolean(env.CI),
  // Other suites run in parallel. A test that passes at its second try is reported as flaky, not as failed.
  retries: env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Tests with the same language and permissions share a browser context, which keeps compiled scripts.
    reuseContext: true,
    // An action that times out reports itself before the test's own timeout.
    actionTimeout: 60_000,
    // Recording every test costs more than many tests do; failed tests are recorded when they are retried.
    trace: env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { args: [`--js-flags=${jsFlags}`], ...(executablePath && { executablePath }) },
  },
  ...(!runsPlayerAlone && { globalSetup: './tests/e2e/global-setup.ts' }),
  webServer: runsPlayerAlone ? undefined : appServer,
});
