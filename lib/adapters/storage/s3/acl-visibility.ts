import { GetObjectAclCommand, PutObjectAclCommand } from '@aws-sdk/client-s3';
import { inBatches } from '../in-batches';
import type { Visibility } from '@/lib/ports/storage';
import type { S3Context, VisibilityStrategy } from './s3-context';
import { isMissingObject } from './s3-errors';
import { listObjects } from './s3-listing';

const everybody = 'http://acs.amazonaws.com/groups/global/AllUsers';

const aclOf = (visibility: Visibility) => (visibility === 'public' ? 'public-read' : 'private');

/**
 * Visibility as the ACL of each object (AWS, Ceph). Each object takes a call, so prefixes are changed in
 * batches.
 */
export const createAclVisibility = (context: S3Context): VisibilityStrategy => {
  const { client, names, pause } = context;
  return {
    aclOf,

    find: async ({ bucket, key }) => {
      // The upload bucket is always private and may have ACLs disabled.
      if (bucket === 'upload') return 'private';
      const { Grants = [] } = await client.send(new GetObjectAclCommand({ Bucket: names[bucket], Key: key }));
      const isPublic = Grants.some(
        ({ Grantee, Permission }) =>
          Grantee?.URI === everybody && (Permission === 'READ' || Permission === 'FULL_CONTROL'),
      );
      return isPublic ? 'public' : 'private';
    },

    onWrite: async () => undefined,
    onRemoved: async () => undefined,
    onPrefixRemoved: async () => undefined,

    setPrefix: ({ bucket, prefix, visibility, signal }) => {
      const change = async (key: string) => {
        try {
          await client.send(
            new PutObjectAclCommand({ Bucket: names[bucket], Key: key, ACL: aclOf(visibility) }),
          );
        } catch (error) {
          if (!isMissingObject(error)) throw error;
        }
      };
      const work = async (batch: { key: string }[]) => {
        await Promise.all(batch.map(({ key }) => change(key)));
      };
      return inBatches(listObjects(context, bucket, prefix), work, { pause, signal });
    },
  };
};
