import { expect, it } from 'vitest';

import type { UploadItem } from '@/components/admin/uploads/engine/types';
import { explainFailure } from '@/components/admin/uploads/engine/upload-api';
import { describeObstacle } from '@/components/admin/uploads/upload-messages';
import { CallError } from '@/components/api/call-error';

it.each([
  ['file_truncated', 'encodingError.truncated'],
  ['file_no_video_stream', 'encodingError.no_video_stream'],
  ['file_encrypted', 'encodingError.encrypted'],
  ['file_playlist', 'encodingError.playlist'],
  ['file_external_media', 'encodingError.external_media'],
  ['unsupported_file_type', 'uploads.obstacle.refused.fileType'],
])('explains %s and only offers to remove the file', async (code, reason) => {
  const obstacle = await explainFailure(new CallError('x', { status: 400, code }), 'w1');
  const item = { state: 'held', obstacle, size: 1 } as UploadItem;
  expect(describeObstacle((key) => key, 'de', item)).toEqual({ reason, action: 'remove' });
});
