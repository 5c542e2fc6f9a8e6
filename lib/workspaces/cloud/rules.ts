import type { AwsSetting } from '@/payload-types';

type Place = Pick<AwsSetting, 'engine'> & Partial<AwsSetting>;

/**
 * Where files lie by settings; equal for the same place. Keys are no part of it, so that they can be rotated.
 * Pure.
 */
export const nameOfPlace = ({ engine, region, endpoint, uploadBucket, streamBucket }: Place): string =>
  engine === 'cloud' ? [endpoint ?? region, uploadBucket, streamBucket].join(' ') : 'embedded';

const needed = ['region', 'uploadBucket', 'streamBucket', 'accessKeyId', 'secretAccessKey'] as const;

/** What settings of its own still lack; none while the switch is at the installation's. Pure. */
export const findMissing = (row: Place): string[] =>
  row.engine === 'cloud' ? needed.filter((name) => !row[name]) : [];
