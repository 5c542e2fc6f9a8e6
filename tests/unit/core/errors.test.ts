import { describe, expect, it } from 'vitest';

import { AppError, type ErrorCode, errorTable, getErrorType } from '@/lib/core/errors';

describe('the type of an error', () => {
  it.each<[ErrorCode, string]>([
    ['video_not_found', 'not_found'],
    ['not_found', 'not_found'],
    ['texttrack_exists', 'texttrack_exists'],
    ['texttrack_already_exists', 'texttrack_exists'],
    ['aws_settings_not_found', 'aws_settings_not_found'],
    ['no_aws_settings', 'aws_settings_not_found'],
    ['no_aws_settings_found', 'aws_settings_not_found'],
    ['missing_video_title', 'missing_information'],
    ['s3_upload_failed', 'storage_failed'],
    ['rate_limited', 'rate_limited'],
  ])('of %s is %s', (code, type) => expect(getErrorType(code)).toBe(type));

  it('is one word for each code', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[])
      expect(getErrorType(code)).toMatch(/^[a-z][a-z\d_]+$/);
  });
});

describe('the body of an error', () => {
  it('has a type, the request id and at least one reason with a code', () => {
    expect(new AppError('video_not_found').toBody('request-1')).toEqual({
      error: 'video_not_found',
      message: 'video not found',
      type: 'not_found',
      requestId: 'request-1',
      errors: [{ code: 'video_not_found', message: 'video not found' }],
    });
    expect(AppError.ofField('limit', 'must be a number', 'invalid_type').toBody('request-1')).toEqual({
      error: 'validation_failed',
      message: 'limit: must be a number',
      type: 'validation_failed',
      requestId: 'request-1',
      errors: [{ field: 'limit', code: 'invalid_type', message: 'limit: must be a number' }],
    });
  });
});
