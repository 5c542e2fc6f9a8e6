import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import {
  createAddressOwners,
  dropRestoredBatch,
  startFile,
  countUnfinished,
  isStored,
  listUnfinished,
} from '@/components/admin/workarounds/uppy';

const advice = 'After an upgrade of Uppy: check components/admin/workarounds/uppy.ts';

/** The part of `localStorage` that Golden Retriever uses. */
class MemoryStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => {
    this.set(key, value);
    Object.defineProperty(this, key, { enumerable: true, configurable: true, value });
  };
  removeItem = (key: string) => void this.delete(key);
  key = (index: number) => [...this.keys()][index] ?? null;
  get length() {
    return this.size;
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', globalThis);
});
afterEach(() => void vi.unstubAllGlobals());

const clip = () => ({ name: 'film.mp4', type: 'video/mp4', data: new Blob(['film']), meta: {} });

it('finds unsent files that Golden Retriever has stored', async () => {
  const uppy = new Uppy({ id: 'reelhof.u.w.0' }).use(GoldenRetriever, { serviceWorker: false });
  uppy.addFile(clip());
  uppy.setState({ currentUploads: { one: { fileIDs: [], step: 0, result: {} } } });
  await vi.waitFor(() => expect(isStored('reelhof.u.w.0'), advice).toBe(true));
  await vi.waitFor(() => expect(countUnfinished('reelhof.u.w.0'), advice).toBe(1));
  expect(listUnfinished('reelhof.u.')).toEqual(['reelhof.u.w.0']);
});

it('splits a restored batch', () => {
  const uppy = new Uppy();
  expect(uppy.getState(), advice).toMatchObject({ currentUploads: {}, recoveredState: null });
  uppy.setState({ currentUploads: { one: {} }, recoveredState: {} } as never);
  dropRestoredBatch(uppy);
  expect(uppy.getState()).toMatchObject({ currentUploads: {}, recoveredState: null });
});

it('sends exactly the headers of an upload URL for a single-part file', async () => {
  const { toAddress, findFile } = createAddressOwners();
  const found: string[] = [];
  const uppy = new Uppy().use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: (file) => toAddress(file.id, 'http://storage/film', { 'Content-Type': 'video/mp4' }),
    uploadPartBytes: ({ signature, onComplete }) => {
      found.push(findFile(signature.headers ?? {}));
      onComplete('etag');
      return Promise.resolve({ ETag: 'etag' });
    },
  });
  const id = uppy.addFile(clip());
  await uppy.upload();
  expect(found, advice).toEqual([id]);
});

it('lists the parts that have arrived if a file continues a multipart upload', async () => {
  const asked: string[] = [];
  const uppy = new Uppy().use(AwsS3, {
    shouldUseMultipart: true,
    retryDelays: [],
    createMultipartUpload: () => Promise.reject(new Error(`${advice}: it starts a new upload`)),
    listParts: (_file, { uploadId }) => {
      asked.push(uploadId ?? '');
      return Promise.resolve([{ PartNumber: 1, ETag: 'etag', Size: 4 }]);
    },
    signPart: () => Promise.reject(new Error(`${advice}: it sends a part that has arrived`)),
    completeMultipartUpload: () => Promise.resolve({ location: 'http://storage/film' }),
    abortMultipartUpload: () => undefined,
  });
  const id = uppy.addFile(clip());
  const done = new Promise((resolve, reject) => {
    uppy.once('upload-success', resolve);
    uppy.once('upload-error', (_file, { message }) => reject(new Error(message)));
  });
  startFile(uppy, id, { uploadId: 'u1', key: 'k1' });
  await done;
  expect(asked, advice).toEqual(['u1']);
});
