import { z } from 'zod';

import { httpUrl } from './variable-meta';

/** Without keys, the SDK uses AWS's default credential chain: profile, container, machine. */
export const awsShape = {
  AWS_REGION: z.string().min(1).meta({
    readBy: 'web, worker',
    usual: 'required with any AWS service',
    description: 'Region of buckets and services',
  }),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional().meta({
    readBy: 'web, worker',
    usual: 'the SDK’s credential chain',
    description: 'Access key of all AWS services but `STORAGE=s3`',
  }),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ readBy: 'web, worker', description: 'Secret of the access key' }),
};

/** The platform's AWS account, which holds the dedicated resources of workspaces. */
export const accountShape = {
  ...awsShape,
  AWS_ENDPOINT_URL: httpUrl
    .optional()
    .meta({ readBy: 'web, worker', usual: 'AWS', description: 'URL of an emulator, for tests' }),
};
