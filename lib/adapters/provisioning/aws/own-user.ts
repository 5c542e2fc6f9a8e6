import {
  CreateAccessKeyCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  DeleteUserCommand,
  DeleteUserPolicyCommand,
  ListAccessKeysCommand,
  PutUserPolicyCommand,
  type IAMClient,
} from '@aws-sdk/client-iam';

import { isErrorNamed } from '@/lib/core/values';
import { ProviderError } from '@/lib/ports/provider-error';
import type { AccessKey } from '@/lib/ports/provisioning';

const policyName = 'own-buckets';
const path = '/reelhof/';

const ignore =
  (name: string) =>
  (error: unknown): null => {
    if (!isErrorNamed(error, name)) throw error;
    return null;
  };

type UserPlan = {
  userName: string;
  policy: string;
  permissionsBoundary: string | null;
  tags: Record<string, string>;
};

/** Creates the user with its policy, or continues with an existing one. */
export const ensureUser = async (client: IAMClient, plan: UserPlan): Promise<void> => {
  const { userName: UserName, policy, permissionsBoundary, tags } = plan;
  await client
    .send(
      new CreateUserCommand({
        UserName,
        Path: path,
        ...(permissionsBoundary && { PermissionsBoundary: permissionsBoundary }),
        Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      }),
    )
    .catch(ignore('EntityAlreadyExistsException'));
  await client.send(new PutUserPolicyCommand({ UserName, PolicyName: policyName, PolicyDocument: policy }));
};

/** The ids of a user's keys; empty if the user does not exist. */
export const listKeys = async (client: IAMClient, userName: string): Promise<string[]> => {
  const answer = await client
    .send(new ListAccessKeysCommand({ UserName: userName }))
    .catch(ignore('NoSuchEntityException'));
  return (answer?.AccessKeyMetadata ?? []).flatMap(({ AccessKeyId }) => AccessKeyId ?? []);
};

export const removeKey = async (client: IAMClient, userName: string, accessKeyId: string): Promise<void> => {
  await client
    .send(new DeleteAccessKeyCommand({ UserName: userName, AccessKeyId: accessKeyId }))
    .catch(ignore('NoSuchEntityException'));
};

/**
 * Creates a key. All others except `keptId` are removed first: their secrets are unknown, and a user can have
 * only two keys.
 */
export const makeKey = async (
  client: IAMClient,
  userName: string,
  keptId: string | null,
): Promise<AccessKey> => {
  for (const id of await listKeys(client, userName)) if (id !== keptId) await removeKey(client, userName, id);
  const { AccessKey: made } = await client.send(new CreateAccessKeyCommand({ UserName: userName }));
  if (!made?.AccessKeyId || !made.SecretAccessKey)
    throw new ProviderError('IAM created no access key', {
      port: 'provisioning',
      operation: 'createAccess',
      retryable: true,
    });
  return { accessKeyId: made.AccessKeyId, secretAccessKey: made.SecretAccessKey };
};

/** Removes the user with its keys and policy; missing ones are not an error. */
export const removeUser = async (client: IAMClient, userName: string): Promise<void> => {
  for (const id of await listKeys(client, userName)) await removeKey(client, userName, id);
  const isGone = ignore('NoSuchEntityException');
  await client
    .send(new DeleteUserPolicyCommand({ UserName: userName, PolicyName: policyName }))
    .catch(isGone);
  await client.send(new DeleteUserCommand({ UserName: userName })).catch(isGone);
};
