import { readFileSync } from 'node:fs';

import { withPayload } from '@payloadcms/next/withPayload';

const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);

/**
 * The server loads these from their packages. Bundled, they would be compiled for each of the API, the share
 * page and the panel, a third of the build.
 */
const packages = [
  /^(?:mongodb$|payload$|@payloadcms\/(?:db-|translations$))/,
  /^@(?:(?:aws-sdk|opentelemetry)\/|simplewebauthn\/server$)/,
  /^(?:acme-client|altcha-lib|graphql|lru-cache|maxmind|nodemailer|openid-client|otplib)$/,
  /^(?:qrcode|rate-limiter-flexible|sax|stripe|zod)$/,
];
const serverPackages = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) =>
  packages.some((pattern) => pattern.test(name)),
);

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: serverPackages,
  // Types and lint have their own steps; the build does not repeat them.
  typescript: { ignoreBuildErrors: true },
  // The build cache on disk remembers missing files and fails once they exist.
  experimental: {
    cpus: 2,
    turbopackFileSystemCacheForBuild: false,
    // Payload distinguishes errors by class name. With shortened names, each 403 and 404 would be logged as a
    // server error.
    serverMinification: false,
    // The panel's pages take 20 MB, even on a machine that only serves the API.
    preloadEntriesOnStart: false,
    // Nothing reads them, because the server's code is not minified. They take 90 MB and a fifteenth of the
    // build's processor time.
    turbopackSourceMaps: false,
  },
  async redirects() {
    return [{ source: '/', destination: '/admin', permanent: false }];
  },
};

const config = withPayload(nextConfig, { devBundleServerPackages: false });

/** Payload's header for the color scheme makes browsers load a page twice, and only the panel needs it. */
const isHint = ({ key }) => /^(?:accept-ch|critical-ch|vary)$/i.test(key);

// All other headers are set by our own server (`lib/http/server`).
export default {
  ...config,
  headers: async () =>
    (await config.headers()).map((entry) =>
      entry.headers.every(isHint) ? { ...entry, source: '/admin/:path*' } : entry,
    ),
};
