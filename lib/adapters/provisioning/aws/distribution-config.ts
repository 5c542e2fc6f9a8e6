import type {
  CacheBehavior,
  DefaultCacheBehavior,
  DistributionConfig,
  Origin,
} from '@aws-sdk/client-cloudfront';

import { playerPageKey } from '@/lib/core/storage/storage-keys';

/** Policies that AWS manages, by their fixed ids. */
const managed = {
  cacheByHeaders: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  cacheNothing: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  corsForAll: '5cc3b908-e619-4b99-88e5-2cf7f45965bd',
} as const;

const refusalSeconds = 1;

type Plan = {
  /** Name of the workspace's resources, and the caller reference that prevents duplicates. */
  name: string;
  bucket: string;
  region: string;
  accessControlId: string;
  functionArn: string;
  /** Function of the player page. */
  pageFunctionArn: string;
  logs: { bucket: string; prefix: string } | null;
};

const origin = ({ bucket, region }: Plan, id: string, accessControlId: string): Origin => ({
  Id: id,
  DomainName: `${bucket}.s3.${region}.amazonaws.com`,
  S3OriginConfig: { OriginAccessIdentity: '' },
  OriginAccessControlId: accessControlId,
});

const methods = {
  Quantity: 3,
  Items: ['GET', 'HEAD', 'OPTIONS'],
  CachedMethods: { Quantity: 2, Items: ['GET', 'HEAD'] },
} satisfies DefaultCacheBehavior['AllowedMethods'];

const publicBehaviour: DefaultCacheBehavior = {
  TargetOriginId: 'public',
  ViewerProtocolPolicy: 'redirect-to-https',
  AllowedMethods: methods,
  Compress: true,
  CachePolicyId: managed.cacheByHeaders,
  ResponseHeadersPolicyId: managed.corsForAll,
};

/** Not cached by the distribution: content opened by a token must not be served without one. */
const tokenBehaviour = (functionArn: string): CacheBehavior => ({
  PathPattern: '/t/*',
  TargetOriginId: 'private',
  ViewerProtocolPolicy: 'redirect-to-https',
  AllowedMethods: methods,
  Compress: true,
  CachePolicyId: managed.cacheNothing,
  ResponseHeadersPolicyId: managed.corsForAll,
  FunctionAssociations: {
    Quantity: 1,
    Items: [{ EventType: 'viewer-request', FunctionARN: functionArn }],
  },
});

/** Cached like all public content; the framing policy is set on each response. */
const pageBehaviour = (functionArn: string): CacheBehavior => ({
  ...publicBehaviour,
  PathPattern: `/${playerPageKey}`,
  FunctionAssociations: {
    Quantity: 1,
    Items: [{ EventType: 'viewer-response', FunctionARN: functionArn }],
  },
});

/** MediaLive's playlists have no cache headers and change every two seconds. */
const livePlaylists: CacheBehavior = {
  ...publicBehaviour,
  TargetOriginId: 'public',
  ViewerProtocolPolicy: 'redirect-to-https',
  PathPattern: '/live/*.m3u8',
  CachePolicyId: managed.cacheNothing,
};

/**
 * A distribution for a stream bucket. By default it reads unsigned, so that object ACLs decide; only
 * requests with a playback token are signed. Errors are cached for a second, since new files are requested
 * at once. Pure.
 */
export const buildDistribution = (plan: Plan): DistributionConfig => ({
  CallerReference: plan.name,
  Comment: plan.name,
  Enabled: true,
  HttpVersion: 'http2and3',
  IsIPV6Enabled: true,
  PriceClass: 'PriceClass_100',
  Origins: {
    Quantity: 2,
    Items: [origin(plan, 'public', ''), origin(plan, 'private', plan.accessControlId)],
  },
  DefaultCacheBehavior: publicBehaviour,
  CacheBehaviors: {
    Quantity: 3,
    Items: [tokenBehaviour(plan.functionArn), pageBehaviour(plan.pageFunctionArn), livePlaylists],
  },
  CustomErrorResponses: {
    Quantity: 2,
    Items: [403, 404].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: refusalSeconds })),
  },
  ...(plan.logs && {
    Logging: {
      Enabled: true,
      IncludeCookies: false,
      Bucket: `${plan.logs.bucket}.s3.amazonaws.com`,
      Prefix: plan.logs.prefix,
    },
  }),
});

/** Lets only this distribution read the stream bucket, without a public policy. Pure. */
export const writeBucketPolicy = (bucket: string, distributionArn: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: `arn:aws:s3:::${bucket}/*`,
        Condition: { StringEquals: { 'AWS:SourceArn': distributionArn } },
      },
    ],
  });
