import { setTimeout as pause } from 'node:timers/promises';

import {
  CreateDistributionCommand,
  CreateFunctionCommand,
  CreateKeyValueStoreCommand,
  CreateOriginAccessControlCommand,
  DeleteDistributionCommand,
  DeleteFunctionCommand,
  DeleteOriginAccessControlCommand,
  DescribeFunctionCommand,
  DescribeKeyValueStoreCommand,
  GetDistributionCommand,
  GetOriginAccessControlCommand,
  ListDistributionsCommand,
  ListOriginAccessControlsCommand,
  PublishFunctionCommand,
  UpdateDistributionCommand,
  type CloudFrontClient,
  type CreateKeyValueStoreCommandOutput,
  type DescribeKeyValueStoreCommandOutput,
} from '@aws-sdk/client-cloudfront';

import { ProviderError } from '@/lib/ports/provider-error';

import { buildDistribution } from './distribution-config';

export type DistributionPlan = {
  name: string;
  bucket: string;
  region: string;
  /** Code of the function for playback tokens. */
  functionCode: string;
  /** Code of the player page's function. */
  pageFunctionCode: string;
  /** The key value store for the function; shared by the whole installation. */
  revocationStore: string;
  /** Poll interval in milliseconds while the distribution is created. */
  pauseMs: number;
  logs: { bucket: string; prefix: string } | null;
};
export type Distribution = { id: string; arn: string; domain: string };

const fail = (what: string): ProviderError =>
  new ProviderError(`CloudFront created no ${what}`, {
    port: 'provisioning',
    operation: 'createDelivery',
    retryable: true,
  });

const orNullOn =
  (...names: string[]) =>
  (error: unknown): null => {
    if (error instanceof Error && names.includes(error.name)) return null;
    throw error;
  };

const findAccessControl = async (client: CloudFrontClient, name: string): Promise<string | null> => {
  let Marker: string | undefined;
  do {
    const { OriginAccessControlList: page } = await client.send(
      new ListOriginAccessControlsCommand({ Marker }),
    );
    const found = page?.Items?.find(({ Name }) => Name === name);
    if (found?.Id) return found.Id;
    Marker = page?.IsTruncated ? page.NextMarker : undefined;
  } while (Marker);
  return null;
};

const ensureAccessControl = async (client: CloudFrontClient, name: string): Promise<string> => {
  const known = await findAccessControl(client, name);
  if (known) return known;
  const made = await client.send(
    new CreateOriginAccessControlCommand({
      OriginAccessControlConfig: {
        Name: name,
        SigningProtocol: 'sigv4',
        SigningBehavior: 'always',
        OriginAccessControlOriginType: 's3',
      },
    }),
  );
  if (!made.OriginAccessControl?.Id) throw fail('origin access control');
  return made.OriginAccessControl.Id;
};

const storeLooks = 30;

/** The ARN of the key value store, once it is ready to be associated with functions. */
const ensureStore = async (
  client: CloudFrontClient,
  { revocationStore: Name, pauseMs }: Pick<DistributionPlan, 'revocationStore' | 'pauseMs'>,
): Promise<string> => {
  const find = () =>
    client.send(new DescribeKeyValueStoreCommand({ Name })).catch(orNullOn('EntityNotFound'));
  let found: DescribeKeyValueStoreCommandOutput | CreateKeyValueStoreCommandOutput | null = await find();
  found ??= await client
    .send(new CreateKeyValueStoreCommand({ Name, Comment: 'Revoked playback tokens' }))
    // Another workspace's provisioning created it at the same time.
    .catch(orNullOn('EntityAlreadyExists'));
  for (let look = 0; look < storeLooks; look += 1) {
    const { ARN, Status } = found?.KeyValueStore ?? {};
    if (ARN && Status === 'READY') return ARN;
    await pause(pauseMs);
    found = await find();
  }
  throw fail('key-value store');
};

const namePageFunction = (name: string): string => `${name}-page`;

/** Publishes the function once; its code depends only on the installation's secret and does not change. */
const ensureFunction = async (
  client: CloudFrontClient,
  { name, comment, code, storeArn }: { name: string; comment: string; code: string; storeArn: string },
): Promise<string> => {
  const known = await client
    .send(new DescribeFunctionCommand({ Name: name }))
    .catch(orNullOn('NoSuchFunctionExists'));
  const made =
    known ??
    (await client.send(
      new CreateFunctionCommand({
        Name: name,
        FunctionConfig: {
          Comment: comment,
          Runtime: 'cloudfront-js-2.0',
          KeyValueStoreAssociations: { Quantity: 1, Items: [{ KeyValueStoreARN: storeArn }] },
        },
        FunctionCode: Buffer.from(code),
      }),
    ));
  const arn = made.FunctionSummary?.FunctionMetadata?.FunctionARN;
  if (!arn || !made.ETag) throw fail('function');
  await client.send(new PublishFunctionCommand({ Name: name, IfMatch: made.ETag }));
  return arn;
};

const findDistribution = async (client: CloudFrontClient, name: string): Promise<Distribution | null> => {
  let Marker: string | undefined;
  do {
    const { DistributionList: page } = await client.send(new ListDistributionsCommand({ Marker }));
    const found = page?.Items?.find(({ Comment }) => Comment === name);
    if (found?.Id && found.ARN && found.DomainName)
      return { id: found.Id, arn: found.ARN, domain: found.DomainName };
    Marker = page?.IsTruncated ? page.NextMarker : undefined;
  } while (Marker);
  return null;
};

/**
 * Creates the distribution of a workspace, or finds the one created before a kill. It takes minutes to become
 * available everywhere.
 */
export const ensureDistribution = async (
  client: CloudFrontClient,
  plan: DistributionPlan,
): Promise<Distribution> => {
  const known = await findDistribution(client, plan.name);
  if (known) return known;
  const accessControlId = await ensureAccessControl(client, plan.name);
  const storeArn = await ensureStore(client, plan);
  const [functionArn, pageFunctionArn] = [
    await ensureFunction(client, {
      ...{ name: plan.name, comment: 'Playback tokens', code: plan.functionCode, storeArn },
    }),
    await ensureFunction(client, {
      ...{ name: namePageFunction(plan.name), comment: 'Player page', code: plan.pageFunctionCode, storeArn },
    }),
  ];
  const { Distribution: made } = await client.send(
    new CreateDistributionCommand({
      DistributionConfig: buildDistribution({ ...plan, accessControlId, functionArn, pageFunctionArn }),
    }),
  );
  if (!made?.Id || !made.ARN || !made.DomainName) throw fail('distribution');
  return { id: made.Id, arn: made.ARN, domain: made.DomainName };
};

/**
 * Returns true once the distribution is gone. It must be disabled first, and can be deleted some minutes
 * later.
 */
const removeOne = async (client: CloudFrontClient, id: string): Promise<boolean> => {
  const found = await client
    .send(new GetDistributionCommand({ Id: id }))
    .catch(orNullOn('NoSuchDistribution'));
  const config = found?.Distribution?.DistributionConfig;
  if (!found || !config) return true;
  if (config.Enabled) {
    const off = { ...config, Enabled: false };
    await client.send(
      new UpdateDistributionCommand({ Id: id, IfMatch: found.ETag, DistributionConfig: off }),
    );
    return false;
  }
  if (found.Distribution?.Status !== 'Deployed') return false;
  await client.send(new DeleteDistributionCommand({ Id: id, IfMatch: found.ETag }));
  return true;
};

/**
 * Removes the distribution with its functions and access control, but not the shared store; false if it has
 * to be called again. Missing resources are not an error.
 */
export const removeDistribution = async (client: CloudFrontClient, name: string): Promise<boolean> => {
  const distribution = await findDistribution(client, name);
  if (distribution && !(await removeOne(client, distribution.id))) return false;
  for (const Name of [name, namePageFunction(name)]) {
    const code = await client
      .send(new DescribeFunctionCommand({ Name }))
      .catch(orNullOn('NoSuchFunctionExists'));
    if (code) await client.send(new DeleteFunctionCommand({ Name, IfMatch: code.ETag }));
  }
  const Id = await findAccessControl(client, name);
  if (!Id) return true;
  const { ETag } = await client.send(new GetOriginAccessControlCommand({ Id }));
  await client.send(new DeleteOriginAccessControlCommand({ Id, IfMatch: ETag }));
  return true;
};
