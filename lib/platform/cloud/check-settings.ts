import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { getProbeFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Bucket, StoragePort } from '@/lib/ports/storage';
import {
  type CloudFinding,
  type CloudInput,
  cloudProbes,
  cloudReasons,
} from '@/lib/workspaces/cloud/cloud-settings';
import { assertWorkspace } from '@/lib/workspaces/cloud/describe-cloud';
import { createTrials } from '@/lib/workspaces/cloud/probe-storage';
import { mergeSettings, findMissing } from '@/lib/workspaces/cloud/rules';
import { findSettings, toOwnCloud } from '@/lib/workspaces/cloud/settings-row';
import type { AwsSetting } from '@/payload-types';

type Checked = {
  storage: StoragePort;
  delivery: DeliveryPort;
  /** Origin of the panel, from which browsers upload. */
  panelOrigin: string;
  log: Pick<Logger, 'warn'>;
};
type Reason = NonNullable<CloudFinding['reason']>;
type Trial = () => Promise<Reason | boolean>;

const waitMs = 15_000;
/** Any origin must work, because players are embedded on arbitrary sites. */
const strangeOrigin = 'https://stranger.example';

const isAllowed = (headers: Headers, origin: string): boolean =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

/**
 * Uploads a file as a browser does from the panel. The ETag must be readable, because multipart uploads need
 * it.
 */
const tryUpload = async ({ storage, panelOrigin }: Checked, key: string): Promise<Reason | true> => {
  const ref = { bucket: 'upload', key } as const;
  const contentType = 'video/mp4';
  const url = await storage.signPut({ ...ref, contentType, expiresIn: 60 });
  const headers = { origin: panelOrigin, 'content-type': contentType };
  const signal = AbortSignal.timeout(waitMs);
  const preflight = { ...headers, 'access-control-request-method': 'PUT' };
  const permission = await fetch(url, { method: 'OPTIONS', headers: preflight, signal });
  if (!permission.ok || !isAllowed(permission.headers, panelOrigin)) return 'no_cors';
  const sent = await fetch(url, { method: 'PUT', headers, body: 'probe', signal });
  await storage.remove(ref);
  if (!sent.ok) return 'access_denied';
  const exposed = sent.headers.get('access-control-expose-headers') ?? '';
  return isAllowed(sent.headers, panelOrigin) && /\betag\b/i.test(exposed) ? true : 'no_cors';
};

/**
 * Requests a file as a viewer does. It must be readable while it is public, and unreadable immediately after
 * it becomes private.
 */
const tryViewing = async ({ storage, delivery }: Checked, prefix: string): Promise<Reason | true> => {
  const ref = { bucket: 'stream', key: `${prefix}seen.txt` } as const;
  const look = () =>
    fetch(delivery.publicUrl(ref.key), {
      headers: { origin: strangeOrigin },
      signal: AbortSignal.timeout(waitMs),
    });
  const write = (visibility: 'public' | 'private') =>
    storage.write({
      ...ref,
      visibility,
      body: Buffer.from('probe'),
      contentType: 'text/plain',
      cacheControl: 'no-store',
    });
  try {
    await write('public');
    const shown = await look();
    await shown.body?.cancel();
    if (!shown.ok) return 'not_public';
    await write('private');
    const hidden = await look();
    await hidden.body?.cancel();
    if (hidden.ok) return 'not_private';
    return isAllowed(shown.headers, strangeOrigin) ? true : 'no_cors';
  } finally {
    await storage.remove(ref);
  }
};

const tryMultipart = async (storage: StoragePort, bucket: Bucket, prefix: string): Promise<true> => {
  const ref = { bucket, key: `${prefix}parts.mp4` };
  const { uploadId } = await storage.createMultipart({
    ...ref,
    contentType: 'video/mp4',
    partSize: 8 * 1024 * 1024,
  });
  await storage.listParts({ ...ref, uploadId });
  await storage.abortMultipart({ ...ref, uploadId });
  return true;
};

const findReason = (error: unknown): Reason => {
  if (!(error instanceof ProviderError)) return 'unreachable';
  const known = cloudReasons.find((reason) => reason === error.code);
  return known ?? (error.retryable ? 'unreachable' : 'other');
};

const checkBucket = async (checked: Checked, bucket: Bucket, workspaceId: string) => {
  const prefix = getProbeFolder(workspaceId, randomUUID());
  const { storage, log } = checked;
  const trials: Record<CloudFinding['probe'], Trial> = {
    ...createTrials(storage, { bucket, prefix }),
    multipart: () => tryMultipart(storage, bucket, prefix),
    browserAccess: () =>
      bucket === 'upload' ? tryUpload(checked, `${prefix}sent.mp4`) : tryViewing(checked, prefix),
  };
  const findings: CloudFinding[] = [];
  for (const probe of cloudProbes) {
    const answer = await trials[probe]().catch((error: unknown) => {
      log.warn({ err: error, bucket, probe, workspaceId }, 'a check of a workspace’s own storage failed');
      return findReason(error);
    });
    const reason = answer === true ? null : answer === false ? 'other' : answer;
    findings.push({ bucket, probe, isOk: reason === null, reason });
    // The other probes need an existing bucket that can be accessed.
    if (reason && ['unreachable', 'bucket_missing', 'misconfigured'].includes(reason)) break;
  }
  return findings;
};

/**
 * Tests all operations of the product on both buckets, including browser access. Never rejects, and removes
 * its files.
 */
const checkCloud = async (checked: Checked, workspaceId: string): Promise<CloudFinding[]> => {
  const [upload, stream] = await Promise.all([
    checkBucket(checked, 'upload', workspaceId),
    checkBucket(checked, 'stream', workspaceId),
  ]);
  return [...upload, ...stream];
};

/** Checks stored or entered settings. Throws `cloud_settings_incomplete`, `aws_settings_not_found`. */
export const checkMerged = async (
  { payload, ports }: Context,
  { workspaceId, row }: { workspaceId: string; row: Partial<AwsSetting> },
): Promise<CloudFinding[]> => {
  const missing = findMissing({ ...row, engine: 'cloud' });
  if (missing.length > 0) throw new AppError('cloud_settings_incomplete', { fields: missing.join(', ') });
  const { storage, delivery } = await ports.openCloud(toOwnCloud(row));
  const panelOrigin = new URL(getEnv().publicUrl).origin;
  return checkCloud({ storage, delivery, panelOrigin, log: payload.logger }, workspaceId);
};

/**
 * Checks both buckets with the entered settings; missing fields are taken from the stored ones. Throws
 * `not_found` and the errors of `checkMerged`.
 */
export const checkSettings = async (
  ctx: Context,
  { workspaceId, input }: { workspaceId: string; input: CloudInput },
): Promise<{ findings: CloudFinding[] }> => {
  await assertWorkspace(ctx.payload, workspaceId);
  const row = mergeSettings(await findSettings(ctx.payload, workspaceId), input);
  return { findings: await checkMerged(ctx, { workspaceId, row }) };
};
