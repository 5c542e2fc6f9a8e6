/**
 * IAM actions of SDK commands whose action is not named after the command. A test reads the adapters'
 * commands and checks that the roles allow each of them.
 */
export const otherActions = {
  s3: {
    AbortMultipartUpload: ['s3:AbortMultipartUpload'],
    CompleteMultipartUpload: ['s3:PutObject'],
    CreateMultipartUpload: ['s3:PutObject'],
    CreateBucket: ['s3:CreateBucket', 's3:PutBucketOwnershipControls'],
    DeleteObjects: ['s3:DeleteObject'],
    HeadBucket: ['s3:ListBucket'],
    HeadObject: ['s3:GetObject'],
    ListMultipartUploads: ['s3:ListBucketMultipartUploads'],
    ListObjectsV2: ['s3:ListBucket'],
    ListParts: ['s3:ListMultipartUploadParts'],
    PutBucketCors: ['s3:PutBucketCORS'],
    PutBucketEncryption: ['s3:PutEncryptionConfiguration'],
    PutBucketLifecycleConfiguration: ['s3:PutLifecycleConfiguration'],
    PutPublicAccessBlock: ['s3:PutBucketPublicAccessBlock'],
    UploadPart: ['s3:PutObject'],
  },
  acm: { RequestCertificate: ['acm:RequestCertificate', 'acm:AddTagsToCertificate'] },
  iam: { CreateUser: ['iam:CreateUser', 'iam:TagUser'] },
  mediaconvert: { CreateJob: ['mediaconvert:CreateJob', 'iam:PassRole'] },
  'bedrock-runtime': { Converse: ['bedrock:InvokeModel'] },
};

/** All actions that the adapters need. permissions.mjs adds the resources. */
export const listAllActions = () => [
  ...[objectActions, listActions, ownBucketActions, ownUserActions, userActions, distributionActions].flat(),
  ...[
    certificateRequestActions,
    certificateActions,
    revocationActions,
    encoderActions,
    liveActions,
    aiActions,
    modelActions,
  ].flat(),
  'iam:PassRole',
];

/** Actions of the storage adapter on objects. */
export const objectActions = [
  ...['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:GetObjectAcl', 's3:PutObjectAcl'],
  ...['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
];
/** Actions of the storage adapter on buckets. */
export const listActions = ['s3:ListBucket', 's3:ListBucketMultipartUploads'];

/** Actions that create the buckets of a workspace. */
export const ownBucketActions = [
  ...['s3:CreateBucket', 's3:DeleteBucket', 's3:PutBucketPublicAccessBlock', 's3:PutBucketOwnershipControls'],
  ...['s3:PutEncryptionConfiguration', 's3:PutBucketCORS', 's3:PutLifecycleConfiguration'],
  ...['s3:PutBucketTagging', 's3:PutBucketPolicy'],
];

/** Actions that create the user of a workspace. Only such users, and only with the boundary. */
export const ownUserActions = ['iam:CreateUser', 'iam:PutUserPolicy'];
export const userActions = [
  ...['iam:TagUser', 'iam:ListAccessKeys', 'iam:CreateAccessKey', 'iam:DeleteAccessKey'],
  ...['iam:DeleteUserPolicy', 'iam:DeleteUser'],
];

/** Actions on distributions, whose names can't be chosen. */
export const distributionActions = [
  ...[
    'CreateDistribution',
    'GetDistribution',
    'UpdateDistribution',
    'DeleteDistribution',
    'ListDistributions',
  ],
  ...['CreateKeyValueStore', 'DescribeKeyValueStore'],
  ...['CreateInvalidation', 'CreateFunction', 'DescribeFunction', 'PublishFunction', 'DeleteFunction'],
  ...[
    'CreateOriginAccessControl',
    'GetOriginAccessControl',
    'DeleteOriginAccessControl',
    'ListOriginAccessControls',
  ],
].map((name) => `cloudfront:${name}`);

/** Certificates of workspaces' domains. ACM has no resources for these actions. */
export const certificateRequestActions = ['acm:RequestCertificate', 'acm:ListCertificates'];

export const certificateActions = ['DescribeCertificate', 'DeleteCertificate', 'AddTagsToCertificate'].map(
  (name) => `acm:${name}`,
);

/** Revoked playback tokens, in the key-value store that all distributions' functions read. */
export const revocationActions = ['DescribeKeyValueStore', 'ListKeys', 'PutKey', 'UpdateKeys'].map(
  (name) => `cloudfront-keyvaluestore:${name}`,
);

export const encoderActions = [
  ...['mediaconvert:CreateJob', 'mediaconvert:GetJob', 'mediaconvert:CancelJob', 'mediaconvert:SearchJobs'],
  ...['mediaconvert:Probe', 'mediaconvert:ListQueues'],
];

/** Live events: inputs, channels and metrics. */
export const liveActions = [
  ...[
    'ListInputs',
    'CreateInput',
    'UpdateInput',
    'DeleteInput',
    'ListInputSecurityGroups',
    'CreateInputSecurityGroup',
  ],
  ...['ListChannels', 'CreateChannel', 'UpdateChannel', 'StartChannel', 'StopChannel', 'DeleteChannel'],
  ...['BatchUpdateSchedule', 'DescribeSchedule', 'DeleteSchedule', 'DescribeThumbnails', 'ListAlerts'],
  'CreateTags',
]
  .map((name) => `medialive:${name}`)
  .concat('cloudwatch:GetMetricData');

/** Speech and text. */
export const aiActions = [
  ...[
    'transcribe:StartTranscriptionJob',
    'transcribe:GetTranscriptionJob',
    'transcribe:DeleteTranscriptionJob',
  ],
  ...['transcribe:ListTranscriptionJobs', 'translate:TranslateText', 'translate:ListLanguages'],
];
export const modelActions = ['bedrock:InvokeModel'];
