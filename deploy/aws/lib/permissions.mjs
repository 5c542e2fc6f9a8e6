import * as iam from 'aws-cdk-lib/aws-iam';

import {
  aiActions,
  certificateActions,
  certificateRequestActions,
  distributionActions,
  encoderActions,
  listActions,
  liveActions,
  modelActions,
  objectActions,
  ownBucketActions,
  ownUserActions,
  revocationActions,
  userActions,
} from './actions.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */

const ownBuckets = (/** @type {string} */ prefix) => [
  `arn:aws:s3:::${prefix}-*-upload`,
  `arn:aws:s3:::${prefix}-*-stream`,
];
const ownObjects = (/** @type {string} */ prefix) => ownBuckets(prefix).map((arn) => `${arn}/*`);

/** The maximum that the user of a workspace can be allowed, whatever its own policy says. */
export const createBoundary = (
  /** @type {import('aws-cdk-lib').Stack} */ stack,
  /** @type {Settings} */ { prefix },
) =>
  new iam.ManagedPolicy(stack, 'Boundary', {
    statements: [
      new iam.PolicyStatement({ actions: listActions, resources: ownBuckets(prefix) }),
      new iam.PolicyStatement({ actions: objectActions, resources: ownObjects(prefix) }),
    ],
  });

/**
 * Permissions of the platform's processes, which are those that the adapters need. The resource is `*` only
 * if the service has none or their names are not known in advance.
 *
 * @param {iam.Role} role
 * @param {{
 *   settings: Settings,
 *   logBucket: import('aws-cdk-lib/aws-s3').IBucket,
 *   encoderRole: iam.IRole,
 *   liveRole: iam.IRole,
 *   boundary: iam.IManagedPolicy,
 * }} options
 */
export const grantPlatform = (
  role,
  { settings: { prefix, region }, logBucket, encoderRole, liveRole, boundary },
) => {
  const { account } = role.stack;
  const users = [`arn:aws:iam::${account}:user/reelhof/${prefix}-*`];
  const statements = [
    { actions: [...ownBucketActions, ...listActions], resources: ownBuckets(prefix) },
    { actions: objectActions, resources: ownObjects(prefix) },
    { actions: ['s3:ListBucket'], resources: [logBucket.bucketArn] },
    { actions: ['s3:GetObject', 's3:DeleteObject'], resources: [logBucket.arnForObjects('*')] },
    // CloudFront needs these to create a distribution with logging.
    { actions: ['s3:GetBucketAcl', 's3:PutBucketAcl'], resources: [logBucket.bucketArn] },
    {
      actions: ownUserActions,
      resources: users,
      // Without the boundary, a user could be given access to more than its buckets.
      conditions: { StringEquals: { 'iam:PermissionsBoundary': boundary.managedPolicyArn } },
    },
    { actions: userActions, resources: users },
    { actions: distributionActions, resources: ['*'] },
    {
      // CloudFront accepts only certificates of this region.
      actions: certificateRequestActions,
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': 'us-east-1' } },
    },
    { actions: certificateActions, resources: [`arn:aws:acm:us-east-1:${account}:certificate/*`] },
    { actions: revocationActions, resources: [`arn:aws:cloudfront::${account}:key-value-store/*`] },
    {
      actions: encoderActions,
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': region } },
    },
    {
      actions: ['iam:PassRole'],
      resources: [encoderRole.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } },
    },
    {
      actions: liveActions,
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': region } },
    },
    {
      actions: ['iam:PassRole'],
      resources: [liveRole.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'medialive.amazonaws.com' } },
    },
    { actions: aiActions, resources: ['*'], conditions: { StringEquals: { 'aws:RequestedRegion': region } } },
    {
      actions: modelActions,
      resources: [
        'arn:aws:bedrock:eu-*::foundation-model/*',
        `arn:aws:bedrock:${region}:${account}:inference-profile/eu.*`,
      ],
    },
  ];
  for (const statement of statements) role.addToPolicy(new iam.PolicyStatement(statement));
};
