import type { Where } from 'payload';

import { decide } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { BucketAccess } from '@/lib/ports/bucket';
import { resolveNames } from '@/lib/videos/uploads/resolve-names';
import { choosePartSize, isAcceptedFile, maxFileSize } from '@/lib/videos/uploads/rules';
import type { Import } from '@/payload-types';

import { createImportVideo } from './create-import-video';
import { findImporter } from './find-importer';
import type { RequestImportsInput, FileImportInput } from './import-schemas';
import { keepImport, type WantedImport } from './keep-import';
import { presentImports } from './list-imports';
import { parseS3Key, parseVimeoLine, parseWebLine, type AddressFault } from './parse-addresses';
import { findUploadOf, settleFileImports } from './settle-file-imports';

/**
 * Creates or resumes the multipart upload of a local file. `multipartUpload` is null if the file is already
 * stored. Throws `forbidden`, `unsupported_file_type`, `file_too_large`, and the errors of an upload ticket.
 */
export const openFileImport = async (ctx: RequestContext, input: FileImportInput) => {
  const { workspace, requester } = findImporter(ctx);
  assertVisibility(ctx, input.visibility);
  if (!isAcceptedFile(input.mimeType, input.name)) throw new AppError('unsupported_file_type');
  if (input.size > maxFileSize) throw new AppError('file_too_large');
  const names = await resolveNames(ctx, workspace.id, input);
  const { name, size, fingerprint, title, visibility, language, autoTranscribe } = input;
  await settleFileImports(ctx.payload, workspace.id);
  const { row } = await keepImport(ctx.payload, {
    workspace: workspace.id,
    source: 'file',
    sourceKey: `file:${fingerprint}:${size}`,
    address: name,
    options: { title, visibility, language, autoTranscribe, fetchThumbnail: false, ...names },
    requester,
    state: 'RUNNING',
    size,
  });
  const opened = row.state === 'RUNNING' ? await openUpload(ctx, row, input) : { row, upload: null };
  const [view] = await presentImports(ctx, [opened.row]);
  if (!view) throw new Error('the import no longer exists');
  return { import: view, multipartUpload: opened.upload };
};

const openUpload = async (ctx: RequestContext, row: Import, { name, mimeType, size }: FileImportInput) => {
  const { id, title } = await createImportVideo(ctx, row, {
    title: name.replace(/\.[^.]+$/, ''),
    description: null,
    mimeType,
    size,
    filename: name,
  });
  const where: Where = { and: [{ id: { equals: row.id } }, { state: { equals: 'RUNNING' } }] };
  const noted = await compareAndSet(ctx.payload, {
    collection: slugs.imports,
    where,
    data: { video: id, title },
  });
  const upload = await findUploadOf(ctx.payload, { video: id });
  const isAwaited = upload?.state === 'AWAITING_FILE' && upload.uploadId;
  return {
    row: noted ?? row,
    upload: isAwaited
      ? { uploadId: upload.uploadId ?? '', key: upload.inputKey, partSize: choosePartSize(size) }
      : null,
  };
};

const parseItem = (input: RequestImportsInput, address: string) => {
  if (input.source === 'vimeo') return parseVimeoLine(address);
  if (input.source === 's3') return parseS3Key(address, input.access);
  const { privateHosts } = getEnv().imports;
  return parseWebLine(address, (host) => privateHosts.includes(host.toLowerCase()));
};

type Access = { source?: string; vimeoToken?: string | undefined; access?: BucketAccess | undefined };

/** Encrypts the token or keys that the worker needs. Undefined if there are none. */
export const sealAccess = ({ vimeoToken, access }: Access): string | undefined => {
  const plain = vimeoToken ?? (access && JSON.stringify(access));
  return plain === undefined ? undefined : sealSecret(getEnv().secret, plain);
};

type Refused = { address: string; reason: AddressFault };

/**
 * Requests many imports, which the worker fetches one by one. Invalid addresses are refused individually.
 * Throws `forbidden`, `category_not_found`, `category_not_allowed`, `tag_not_found`.
 */
export const requestImports = async (ctx: RequestContext, input: RequestImportsInput) => {
  const { workspace, requester } = findImporter(ctx);
  assertVisibility(ctx, input.visibility);
  // Tokens and keys belong to a person, so integrations may not use them.
  if (input.source !== 'web' && !('userId' in requester)) throw new AppError('forbidden');
  const vimeoToken = sealAccess(input);
  const fetchThumbnail = input.source === 'vimeo' && input.fetchThumbnail;

  const wanted: WantedImport[] = [];
  const refused: Refused[] = [];
  // All items are checked before the first row is stored.
  for (const { address, title, description, externalId, ...own } of input.items) {
    const parsed = parseItem(input, address);
    if ('fault' in parsed) {
      refused.push({ address, reason: parsed.fault });
      continue;
    }
    const names = await resolveNames(ctx, workspace.id, {
      categories: own.categories ?? input.categories,
      tags: own.tags ?? input.tags,
    });
    const { visibility, language, autoTranscribe } = input;
    const common = { visibility, language, autoTranscribe, fetchThumbnail };
    wanted.push({
      workspace: workspace.id,
      source: input.source,
      sourceKey: parsed.key,
      address: parsed.address,
      options: { title, description, externalId, ...common, ...names },
      requester,
      vimeoToken,
      state: 'QUEUED',
    });
  }
  const rows: Import[] = [];
  for (const request of wanted) rows.push((await keepImport(ctx.payload, request)).row);
  return { imports: await presentImports(ctx, rows), refused };
};

/** Publishing requires its own right, as for uploads. */
export const assertVisibility = ({ actor }: RequestContext, visibility: string | undefined): void => {
  if (visibility === 'public' && decide(actor, slugs.videos, 'changeVisibility') === 'none') {
    throw new AppError('forbidden');
  }
};
