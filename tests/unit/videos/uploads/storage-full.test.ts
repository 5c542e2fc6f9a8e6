import { describe, expect, it } from 'vitest';

import { explainFailure } from '@/components/admin/uploads/engine/upload-api';
import { readRefusal } from '@/components/admin/uploads/engine/upload-bytes';
import { CallError, isTransient } from '@/components/api/call-error';
import { translateFileError } from '@/lib/adapters/storage/filesystem/layout';

const failWith = (code: string) => Object.assign(new Error('it failed'), { code });

describe('a full storage', () => {
  it.each([
    ['ENOSPC', 'storage_full'],
    ['EDQUOT', 'storage_full'],
    ['EACCES', null],
    ['EIO', null],
  ])('is recognised by the error code: %s → %s', (code, expected) => {
    expect(translateFileError('receive', failWith(code))).toMatchObject({ code: expected });
  });

  it.each([
    [503, '{"error":"storage_full","message":"x"}', 'storage_full'],
    [507, '{"error":"storage_full","message":"x"}', 'storage_full'],
    [507, '<Error><Code>XMinioStorageFull</Code></Error>', 'storage_full'],
    [503, '{"error":"unavailable","message":"The disk is full."}', 'unavailable'],
    [503, '<Error><Code>SlowDown</Code></Error>', null],
  ])('is recognised in the response of the storage: %i %s', (status, responseText, code) => {
    expect(readRefusal({ status, statusText: '', responseText }).code).toBe(code);
  });

  it('is an obstacle that does not resolve itself', async () => {
    const full = new CallError('full', { status: 507, code: 'storage_full', isStorage: true });
    expect(isTransient(full)).toBe(false);
    expect(await explainFailure(full, 'w1')).toEqual({ kind: 'storageFull' });
    expect(isTransient(new CallError('busy', { status: 507, code: 'unavailable' }))).toBe(true);
  });
});
