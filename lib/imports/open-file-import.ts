import type { Where } from 'payload';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { resolveNames } from '@/lib/videos/uploads/resolve-names';
import { choosePartSize, isAcceptedFile, maxFileSize } from '@/lib/videos/uploads/rules';
import type { Import } from '@/payload-types';

import { createImportVideo } from './create-import-video';
import { findImporter } from './find-importer';
import type { FileImportInput } from './import-schemas';
import { keepImport } from './keep-import';
import { presentImports } from './present-import';
import { assertVisibility } from './request-imports';
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
