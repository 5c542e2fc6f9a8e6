import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { readRefusal } from '@/components/admin/uploads/engine/upload-bytes';
import { translateFileError } from '@/lib/adapters/storage/filesystem/layout';
import { writeBody } from '@/lib/adapters/storage/filesystem/write-body';
import { asStorageErrors } from '@/lib/adapters/storage/storage-error';
import type { StorageIngress } from '@/lib/ports/storage';
import { sendRaw } from '@/tests/support/api/send-raw';
import { startFilesystemEdge } from '@/tests/support/instance/edge';

/** Refuses every byte, as a full disk does. */
const fullDevice = '/dev/full';

/** Receives like the filesystem adapter, but onto the full disk. */
const receiveOntoFullDisk: StorageIngress['receive'] = ({ body, contentLength }) =>
  asStorageErrors('receive', translateFileError, async () => {
    const handle = await open(fullDevice, 'w');
    try {
      await writeBody(handle, body, { position: 0, limit: contentLength });
    } finally {
      await handle.close();
    }
    throw new Error('the full disk took the body');
  });

describe.skipIf(!existsSync(fullDevice))('an upload to a full disk', () => {
  let edge: Awaited<ReturnType<typeof startFilesystemEdge>>;
  beforeAll(async () => {
    edge = await startFilesystemEdge();
    vi.spyOn(edge.storage.ingress!, 'receive').mockImplementation(receiveOntoFullDisk);
  });
  afterAll(() => edge.close());

  const put = async (key: string, bytes: number) => {
    const url = await edge.storage.signPut({
      bucket: 'upload',
      key,
      contentType: 'video/mp4',
      expiresIn: 60,
    });
    return sendRaw(edge.url, url.slice(edge.url.length), {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', 'content-length': String(bytes) },
      body: 'x'.repeat(bytes),
    });
  };

  it.each([1000, 30_000_000])(
    'is answered with 507 and a code that the panel knows, at %i bytes',
    async (bytes) => {
      const { status, text } = await put(`uploads/full/${bytes}/a.mp4`, bytes);
      expect([status, JSON.parse(text)]).toEqual([
        507,
        { error: 'storage_full', message: 'The storage is full.' },
      ]);
      const refusal = readRefusal({ status, statusText: '', responseText: text });
      expect(refusal).toMatchObject({ code: 'storage_full', isStorage: true });
    },
  );
});
