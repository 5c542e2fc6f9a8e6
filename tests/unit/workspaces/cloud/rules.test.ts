import { describe, expect, it } from 'vitest';

import { toForm, toInput } from '@/components/admin/platform/cloud-form';
import { cloudInputSchema, type CloudView } from '@/lib/workspaces/cloud/cloud-settings';
import { findMissing, nameOfPlace } from '@/lib/workspaces/cloud/rules';

const own = {
  engine: 'cloud',
  region: 'eu-central-1',
  uploadBucket: 'nordwind-upload',
  streamBucket: 'nordwind-stream',
  accessKeyId: 'AKIA1',
  secretAccessKey: 'sealed',
} as const;

describe('storage settings of a workspace', () => {
  it('identify another storage if a bucket, the server or the switch changes, but not with new keys', () => {
    const place = nameOfPlace(own);
    expect(nameOfPlace({ ...own, accessKeyId: 'AKIA2', secretAccessKey: 'other' })).toBe(place);
    for (const change of [
      { uploadBucket: 'another' },
      { streamBucket: 'another' },
      { endpoint: 'https://s3.example' },
      { region: 'eu-west-1' },
      { engine: 'embedded' as const },
    ])
      expect(nameOfPlace({ ...own, ...change })).not.toBe(place);
    expect(nameOfPlace({ ...own, engine: 'embedded' })).toBe(nameOfPlace({ engine: 'embedded' }));
  });

  it('report missing values while cloud storage is on', () => {
    expect(findMissing(own)).toEqual([]);
    expect(findMissing({ engine: 'cloud', region: 'eu-central-1' })).toEqual([
      'uploadBucket',
      'streamBucket',
      'accessKeyId',
      'secretAccessKey',
    ]);
    expect(findMissing({ engine: 'embedded' })).toEqual([]);
  });

  it.each([
    [{ accessKeyId: 'AKIA1' }, false],
    [{ secretAccessKey: 'secret' }, false],
    [{ accessKeyId: 'AKIA1', secretAccessKey: 'secret' }, true],
    [{ uploadBucket: 'same', streamBucket: 'same' }, false],
    [{ uploadBucket: 'With.Dots' }, false],
    [{ region: 'eu-central-1; x' }, false],
    [{ endpoint: 'ftp://host' }, false],
    [{ endpoint: null }, true],
  ])('take %j: %s', (part, isTaken) => {
    expect(cloudInputSchema.safeParse({ engine: 'cloud', ...part }).success).toBe(isTaken);
  });

  it('are submitted by the form without untouched keys', () => {
    const view = {
      ...own,
      endpoint: null,
      accessKeyEnd: 'AKIA',
      encoder: 'embedded',
    } as unknown as CloudView;
    expect(toInput(toForm(view))).toEqual({
      engine: 'cloud',
      encoder: 'embedded',
      endpoint: null,
      region: 'eu-central-1',
      uploadBucket: 'nordwind-upload',
      streamBucket: 'nordwind-stream',
    });
  });
});
