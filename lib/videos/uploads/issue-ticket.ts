import { AppError } from '@/lib/core/errors';
import { getTraceparent } from '@/lib/core/logging/tracing';
import { slugs } from '@/lib/core/slugs';
import { getInputKey } from '@/lib/core/storage/storage-keys';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { isWithoutSettings } from '@/lib/videos/publishing/write-video-file';

import { choosePartSize, linkLifetimes } from './rules';
import type { UploadTicket } from './upload-schemas';

type TicketInput = {
  video: { id: string; title: string; workspace: string };
  version: number;
  mimeType: string;
  filename: string | undefined;
  size: number | undefined;
  useMultipart: boolean;
};

/**
 * Opens the upload of one version: a signed address or a multipart upload, and the encodings row that waits
 * for the file. The row is created last, once everything it refers to exists. Throws
 * `multipart_setup_failed` if storage does not respond.
 */
export const issueTicket = async (
  { payload, ports, req }: Pick<RequestContext, 'payload' | 'ports' | 'req'>,
  { video, version, mimeType, filename, size, useMultipart }: TicketInput,
): Promise<UploadTicket> => {
  const ref = { bucket: 'upload' as const, key: getInputKey(video.id, version, mimeType) };
  const partSize = choosePartSize(size);
  const storage = await ports.storageFor(video.workspace).catch(failSetup);
  const address = useMultipart
    ? await storage.createMultipart({ ...ref, contentType: mimeType, partSize }).catch(failSetup)
    : await storage
        .signPut({ ...ref, contentType: mimeType, expiresIn: linkLifetimes.upload })
        .catch(failSetup);
  const uploadId = typeof address === 'string' ? null : address.uploadId;

  await payload.create({
    collection: slugs.encodings,
    data: {
      video: video.id,
      workspace: video.workspace,
      version,
      state: 'AWAITING_FILE',
      mimeType,
      filename: filename ?? null,
      inputKey: ref.key,
      uploadId,
      traceparent: getTraceparent(),
    },
    depth: 0,
    overrideAccess: true,
    req,
  });
  const target =
    typeof address === 'string'
      ? { signedUrl: address }
      : { multipartUpload: { uploadId: address.uploadId, key: ref.key, partSize } };
  return { videoId: video.id, title: video.title, mimeType, version, ...target };
};

const failSetup = (cause: unknown): never => {
  if (isWithoutSettings(cause)) throw new AppError('aws_settings_not_found', {}, { cause });
  throw new AppError('multipart_setup_failed', {}, { cause });
};
