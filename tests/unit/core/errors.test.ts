import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { germanPhrases, toGerman } from '@/lib/core/error-phrases';
import { AppError, type ErrorCode, errorTable, germanErrors, getErrorType } from '@/lib/core/errors';

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
  ])('is derived from the code %s: %s', (code, type) => expect(getErrorType(code)).toBe(type));

  it('is a single word for each code', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[])
      expect(getErrorType(code)).toMatch(/^[a-z][a-z\d_]+$/);
  });
});

describe('the body of an error', () => {
  it('has a type, the request id and at least one reason with a code', () => {
    expect(new AppError('video_not_found').toBody('request-1', 'en')).toEqual({
      error: 'video_not_found',
      message: 'video not found',
      type: 'not_found',
      requestId: 'request-1',
      errors: [{ code: 'video_not_found', message: 'video not found' }],
    });
    expect(AppError.ofField('limit', 'must be a number', 'invalid_type').toBody('request-1', 'en')).toEqual({
      error: 'validation_failed',
      message: 'limit: must be a number',
      type: 'validation_failed',
      requestId: 'request-1',
      errors: [{ field: 'limit', code: 'invalid_type', message: 'limit: must be a number' }],
    });
  });
});

const listParams = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();

/** All texts that the sources write as the `detail` of a refused request, or as the fault of a schema. */
const listWrittenFaults = (): string[] =>
  ['collections', 'endpoints', 'hooks', 'lib']
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((source) => [
      ...source.matchAll(/'validation_failed', \{\s*detail: (['`])([^'`]+)\1/g),
      ...source.matchAll(/phrase\(\s*(['`])([^'`]+)\1/g),
    ])
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '1'));

describe('the German text of an error', () => {
  it('has the same parameters as the English text, for each code and phrase', () => {
    const texts = [
      ...(Object.keys(errorTable) as ErrorCode[]).map((code) => [
        errorTable[code].message,
        germanErrors[code],
      ]),
      ...Object.entries(germanPhrases),
    ] as [string, string][];
    expect(texts.length).toBeGreaterThan(350);
    expect(Object.keys(germanErrors).toSorted()).toEqual(Object.keys(errorTable).toSorted());
    expect(
      texts.filter(([english, german]) => listParams(english).join() !== listParams(german).join()),
    ).toEqual([]);
    // These consist of what another server said, or of the reasons.
    const bare = texts.filter(([english, german]) => english === german);
    expect(bare.every(([english]) => english === '{detail}')).toBe(true);
  });

  it('exists for each fault that the sources write', () => {
    const written = listWrittenFaults();
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((text) => toGerman(text) === null)).toEqual([]);
  });

  it.each([
    ['title: must have at most 5 characters', 'title: muss höchstens 5 Zeichen haben'],
    ['chapters.0.title: must be one of a, b', 'chapters.0.title: muss einer dieser Werte sein: a, b'],
    ['The request must be an object.', 'Die Anfrage muss ein Objekt sein.'],
    ['titel: unknown field. Did you mean “title”?', 'titel: unbekanntes Feld. Meinten Sie „title“?'],
    ['line 3: the time is not valid in this format', 'Zeile 3: die Zeit ist in diesem Format ungültig'],
    ['where: title has no operator', 'where: title hat keinen Operator'],
    ['where: must be an object has no operator', 'where: must be an object hat keinen Operator'],
    ['Das ist schon Deutsch', null],
  ])('for “%s” is “%s”', (english, german) => expect(toGerman(english)).toBe(german));

  it('is used for all sentences of a response', () => {
    const reasons = [
      { field: 'a', code: 'required' as const, message: 'a: is required' },
      { field: 'b', code: 'invalid_type' as const, message: 'b: must be text' },
    ];
    expect(AppError.ofFields(reasons).toBody('request-1', 'de')).toMatchObject({
      message: 'a: ist erforderlich; b: muss Text sein',
      errors: [{ message: 'a: ist erforderlich' }, { message: 'b: muss Text sein' }],
    });
    const given = new AppError('missing_thumbnail_file', {}, { detail: errorTable.not_a_picture.message });
    expect(given.toBody('request-1', 'de')).toMatchObject({
      message: germanErrors.missing_thumbnail_file,
      detail: germanErrors.not_a_picture,
      errors: [{ code: 'missing_thumbnail_file', message: germanErrors.missing_thumbnail_file }],
    });
    const file = new AppError('invalid_texttrack_file', { detail: 'it does not have this format' });
    expect(file.toBody('request-1', 'de').message).toBe(
      'Die Datei kann nicht als Textspur gelesen werden: sie hat nicht dieses Format',
    );
  });
});
