import { readFileSync } from 'node:fs';

import { withPayload } from '@payloadcms/next/withPayload';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/**
 * What the server needs of these is loaded from the package: bundled, it would be compiled once for each of the API, the share page and
 * the panel, a third of the build.
 */
const packages = [
  /^(?:mongodb$|payload$|@payloadcms\/(?:db-|translations$))/,
  /^@(?:(?:aws-sdk|opentelemetry)\/|simplewebauthn\/server$)/,
  /^(?:acme-client|altcha-lib|graphql|lru-cache|maxmind|node-media-server|nodemailer|openid-client|otplib)$/,
  /^(?:pdf-lib|qrcode|rate-limiter-flexible|sax|stripe|zod)$/,
];
const serverPackages = Object.keys(dependencies).filter((name) =>
  packages.some((pattern) => pattern.test(name)),
);

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: serverPackages,
  // Types and lint have their own steps; the build does not repeat them.
  typescript: { ignoreBuildErrors: true },
  // The build cache on disk remembers files that were missing, and fails once they are there.
  experimental: {
    cpus: 2,
    turbopackFileSystemCacheForBuild: false,
    // Payload tells errors apart by the names of their classes: shortened, each 403 and 404 is logged as a fault of the server.
    serverMinification: false,
    // The panel's pages take 20 MB, on a machine that may only serve the API.
    preloadEntriesOnStart: false,
    // Nothing reads them, since the server's code is not minified: 90 MB, and a fifteenth of the build's processor time.
    turbopackSourceMaps: false,
  },
  async redirects() {
    return [{ source: '/', destination: '/admin', permanent: false }];
  },
};

const config = withPayload(nextConfig, { devBundleServerPackages: false });

/** Payload asks browsers for their colours by a header for which they load a page twice; only the panel reads them. */
const isHint = ({ key }) => /^(?:accept-ch|critical-ch|vary)$/i.test(key);

// All other headers are set by our own server (`lib/http/server`).
export default {
  ...config,
  headers: async () =>
    (await config.headers()).map((entry) =>
      entry.headers.every(isHint) ? { ...entry, source: '/admin/:path*' } : entry,
    ),
};
