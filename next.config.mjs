import { withPayload } from '@payloadcms/next/withPayload';

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // One of its packages needs another one loaded before it, which the bundler does not keep.
  serverExternalPackages: ['@simplewebauthn/server'],
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
  },
  // What every answer has is said by our own server (`lib/http/server`).
  async headers() {
    return [
      {
        source: '/admin/:path*',
        headers: [
          {
            key: 'Content-Security-Policy',
            value: "frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
          },
        ],
      },
    ];
  },
  async redirects() {
    return [{ source: '/', destination: '/admin', permanent: false }];
  },
};

export default withPayload(nextConfig, { devBundleServerPackages: false });
