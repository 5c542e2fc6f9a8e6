import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

import type { Context } from '@/lib/context';
import { type Actor, asSystem } from '@/lib/core/access/actor';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import type { Secrets } from '@/lib/core/secrets/secret';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Ports } from '@/lib/ports';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import { uploadThumbnail } from '@/lib/videos/thumbnails/store-thumbnail';
import { choosePartSize } from '@/lib/videos/uploads/rules';
import { LeaseLost } from '@/lib/worker/leased-work';
import type { Encoding, Import } from '@/payload-types';

import { noteImport } from './claim-import';
import { createImportVideo } from './create-import-video';
import { describeSource } from './describe-source';
import { bucketAccessSchema } from './import-schemas';
import { type ImportSettings, openAddress } from './open-address';
import { readS3Key } from './parse-addresses';
import { findUploadOf } from './settle-file-imports';
import { transferFile } from './transfer-file';
import { ImportError, type ImportOptions, type ImportRequester } from './types';
import { readVimeoVideo } from './vimeo';

const maxPictureBytes = 8_000_000;
/** The link is used for the whole transfer, also after interruptions. */
const bucketLinkSeconds = 86_400;

type Input = { videoId: string; link: string; settings: ImportSettings; signal: AbortSignal };

/** Uploads an image as the video's thumbnail. A failure is only logged, because the thumbnail is optional. */
const fetchThumbnail = async (ctx: Context, { videoId, link, settings, signal }: Input): Promise<void> => {
  try {
    const response = await openAddress(link, { settings, signal });
    if (response.statusCode !== 200) throw new Error(`the server responded with ${response.statusCode}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxPictureBytes) throw new Error('the image is too large');
      chunks.push(chunk);
    }
    await uploadThumbnail(ctx, { videoId, bytes: Buffer.concat(chunks) });
  } catch (error) {
    signal.throwIfAborted();
    ctx.payload.logger.warn({ err: error, videoId }, 'the thumbnail of an import could not be stored');
  }
};

export type RunContext = {
  payload: Payload;
  ports: Ports;
  settings: ImportSettings;
  /** Secret of the installation, which encrypts tokens and keys. */
  secret: Secrets;
};

type Run = RunContext & { row: Import; owner: string; signal: AbortSignal };

/** Location of the file, and its metadata before the video is created. */
type Source = {
  link: string;
  size: number | null;
  metadata: { title: string; description: string | null; mimeType: string; filename?: string } | null;
  pictureLink: string | null;
};

/** A system request, because no user is signed in. */
export const createSystemRequest = async (payload: Payload): Promise<PayloadRequest> =>
  asSystem(await createLocalReq({}, payload)) as PayloadRequest;

/**
 * Context of the import's requester. The requester's rights were checked with the request, so a person acts
 * as root in the workspace; the video belongs to them.
 */
const createContext = async ({ payload, ports, row }: Run): Promise<RequestContext> => {
  const req = await createSystemRequest(payload);
  const workspace = await findActorWorkspace(req, getRelationId(row.workspace) ?? '');
  if (!workspace) throw new ImportError('interrupted', 'the workspace is not active');
  const requester = row.requester as ImportRequester;
  const actor: Actor =
    'userId' in requester
      ? { kind: 'root', userId: requester.userId, workspace }
      : {
          kind: 'integration',
          ...requester,
          workspace,
          permissions: { videos: ['upload', 'update', 'changeVisibility'] },
          categories: [],
        };
  return { req, payload, ports, actor };
};

const findVimeoSource = async ({ row, settings, secret, signal }: Run): Promise<Source> => {
  const token = row.vimeoToken ? openSecret(secret, row.vimeoToken) : null;
  if (!token) throw new ImportError('token_refused', 'the access token no longer exists');
  const { title, description, download, pictureLink } = await readVimeoVideo(settings, {
    id: row.address,
    token,
    signal,
  });
  const { link, size, mimeType } = download;
  return {
    link,
    size,
    metadata: { title, description, mimeType },
    pictureLink,
  };
};

/** A signed URL, which is then read like any other. */
const signS3Link = async ({ row, ports, secret }: Run): Promise<string> => {
  const access = row.vimeoToken ? openSecret(secret, row.vimeoToken) : null;
  if (!access) throw new ImportError('token_refused', 'the keys of the bucket no longer exist');
  const bucket = await ports.openBucket(bucketAccessSchema.parse(JSON.parse(access)));
  return bucket.signGet({ key: readS3Key(row.address), expiresIn: bucketLinkSeconds });
};

const findSource = async (run: Run): Promise<Source> => {
  const { source, address } = run.row;
  if (source === 'vimeo') return findVimeoSource(run);
  const link = source === 's3' ? await signS3Link(run) : address;
  return { link, size: null, metadata: null, pictureLink: null };
};

/** Requests the metadata of a web file before the video is created. */
const askServer = async (run: Run, { link }: Source) => {
  const response = await openAddress(link, run);
  response.destroy();
  const { statusCode = 0, headers } = response;
  if (statusCode === 404 || statusCode === 410)
    throw new ImportError('not_found', `the server responded with ${statusCode}`);
  if (statusCode === 403 && run.row.source === 's3')
    throw new ImportError('token_refused', 'the bucket rejected the keys');
  if (statusCode !== 200) {
    throw new ImportError('unreachable', `the server responded with ${statusCode}`, {
      isPassing: statusCode >= 429,
    });
  }
  const size = headers['content-length'] ? Number(headers['content-length']) : null;
  if (size !== null && size > run.settings.maxBytes) throw new ImportError('too_large', String(size));
  return { ...describeSource(link, headers), description: null, size };
};

const reasons: Partial<Record<AppError['code'], ImportError['reason']>> = {
  subscription_limit_exceeded: 'limit_exceeded',
  category_not_found: 'category_missing',
  tag_not_found: 'category_missing',
  category_not_allowed: 'category_missing',
  unsupported_file_type: 'not_a_video',
  external_id_taken: 'external_id_taken',
};

const toImportError = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const reason = reasons[error.code];
  const isPassing = error.code === 'multipart_setup_failed';
  return new ImportError(reason ?? 'storage_failed', error.message, { isPassing, cause: error });
};

const note = ({ payload, row, owner }: Run, data: Parameters<typeof noteImport>[2]): Promise<Import> =>
  noteImport(payload, { id: row.id, owner }, data);

/** Finds or creates the import's video and its open upload. */
const openVideo = async (run: Run, ctx: RequestContext, source: Source): Promise<Encoding> => {
  const { row, payload } = run;
  const known = row.video ? await findUploadOf(payload, row) : null;
  if (known) return known;
  // The video was deleted in the meantime, so the import is no longer wanted.
  if (row.video) throw new LeaseLost();
  const metadata = source.metadata ? { ...source.metadata, size: source.size } : await askServer(run, source);
  const { id, title } = await createImportVideo(ctx, row, metadata).catch((error: unknown) => {
    throw toImportError(error);
  });
  await note(run, { video: id, title, size: metadata.size });
  const upload = await findUploadOf(payload, { video: id });
  // The video was deleted in the meantime.
  if (!upload) throw new LeaseLost();
  return upload;
};

/**
 * Runs a claimed import: creates the video, copies the file into its upload, and starts the encoding. Each
 * step can be repeated by another process after a crash. Throws `ImportError`, `LeaseLost`, or the signal's
 * reason.
 */
export const runImport = async (run: Run): Promise<void> => {
  const { payload, ports, row } = run;
  const ctx = await createContext(run);
  const storage = await ports.storageFor(row.workspace);
  const known = row.video ? await findUploadOf(payload, row) : null;
  // The process was killed after the file had been stored.
  if (known && known.state !== 'AWAITING_FILE') return;
  const source = await findSource(run);
  const upload = await openVideo(run, ctx, source);
  const videoId = getRelationId(upload.video) ?? '';
  if ((row.options as ImportOptions).fetchThumbnail && source.pictureLink) {
    await fetchThumbnail(ctx, {
      videoId,
      link: source.pictureLink,
      settings: run.settings,
      signal: run.signal,
    });
  }
  const ref = { bucket: 'upload', key: upload.inputKey } as const;
  const stored = await storage.head(ref);
  const size = stored ? stored.size : await copyFile(run, { storage, upload, source });
  await note(run, { received: size, size });
  // The storage also reports the upload; the first call starts the encoding.
  await startEncoding({ payload, ports }, { inputKey: upload.inputKey, size });
};

const progressEveryMs = 2000;

const copyFile = async (
  run: Run,
  {
    storage,
    upload,
    source,
  }: { storage: Awaited<ReturnType<Ports['storageFor']>>; upload: Encoding; source: Source },
): Promise<number> => {
  if (!upload.uploadId) throw new ImportError('storage_failed', 'the upload has no parts');
  const { settings, signal } = run;
  const ref = { bucket: 'upload', key: upload.inputKey, uploadId: upload.uploadId } as const;
  let notedAt = 0;
  return transferFile({
    storage,
    upload: ref,
    partSize: choosePartSize(source.size ?? undefined),
    maxBytes: settings.maxBytes,
    validator: run.row.validator ?? null,
    open: (headers) => openAddress(source.link, { settings, headers, signal }),
    signal,
    onProgress: async ({ received, size, validator }) => {
      if (Date.now() - notedAt < progressEveryMs) return;
      notedAt = Date.now();
      await note(run, { received, size: size ?? run.row.size ?? null, validator });
    },
  });
};
