import type { AwsSetting } from '@/payload-types';

type Place = Pick<AwsSetting, 'engine'> & Partial<AwsSetting>;

/**
 * Identifier of the storage location, equal for settings of the same location. Keys are excluded, so that
 * they can be rotated. Pure.
 */
export const nameOfPlace = ({ engine, region, endpoint, uploadBucket, streamBucket }: Place): string =>
  engine === 'cloud' ? [endpoint ?? region, uploadBucket, streamBucket].join(' ') : 'embedded';

const needed = ['region', 'uploadBucket', 'streamBucket', 'accessKeyId', 'secretAccessKey'] as const;

/**
 * Missing fields of the workspace's own storage settings. Empty while the workspace uses the installation's
 * storage. Pure.
 */
export const findMissing = (row: Place): string[] =>
  row.engine === 'cloud' ? needed.filter((name) => !row[name]) : [];
