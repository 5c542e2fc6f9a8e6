import { describe, expect, it } from 'vitest';

import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { describeSource } from '@/lib/imports/describe-source';
import { parseVimeoLine, parseWebLine, readAddressList } from '@/lib/imports/parse-addresses';

describe('lines of an import list', () => {
  it.each([
    '914210044',
    ' 914210044 ',
    'https://vimeo.com/914210044',
    'vimeo.com/914210044/',
    'https://www.vimeo.com/914210044/0f3a9c',
    'https://player.vimeo.com/video/914210044?h=0f3a9c',
    'https://vimeo.com/channels/staffpicks/914210044',
    'https://vimeo.com/showcase/77/video/914210044',
  ])('%s is a video at Vimeo', (line) => {
    expect(parseVimeoLine(line)).toEqual({ key: 'vimeo:914210044', address: '914210044' });
  });

  it.each(['12', 'https://vimeo.com/12'])('%s is a video with an early, short id', (line) => {
    expect(parseVimeoLine(line)).toEqual({ key: 'vimeo:12', address: '12' });
  });

  it.each([
    'https://vimeo.com/showcase/77',
    'abc',
    'https://vimeo.com.evil.example/914210044',
    'https://example.com/914210044',
  ])('%s is not a video at Vimeo', (line) => {
    expect(parseVimeoLine(line)).toEqual({ fault: 'not_a_video' });
  });

  it.each([
    {
      line: 'https://example.com/a.mp4#t=3',
      parsed: { key: 'web:https://example.com/a.mp4', address: 'https://example.com/a.mp4' },
    },
    { line: 'http://example.com/a.mp4', parsed: { fault: 'not_https' } },
    { line: 'ftp://example.com/a.mp4', parsed: { fault: 'not_https' } },
    { line: 'https://user:password@example.com/a.mp4', parsed: { fault: 'not_an_address' } },
    { line: 'a.mp4', parsed: { fault: 'not_an_address' } },
  ])('are parsed as a URL: $line', ({ line, parsed }) => {
    expect(parseWebLine(line)).toEqual(parsed);
  });

  it('are deduplicated and counted', () => {
    const text = '914210044\n\nhttps://vimeo.com/914210371\n914210044\nhttps://vimeo.com/showcase/77\n';
    expect(readAddressList(text, parseVimeoLine)).toEqual({
      addresses: ['914210044', '914210371'],
      duplicates: [4],
      faults: [{ line: 5, fault: 'not_a_video' }],
    });
  });
});

describe('the response headers of a file', () => {
  it.each([
    {
      headers: { 'content-type': 'video/mp4' },
      expected: { filename: 'Ein Film.mp4', title: 'Ein Film', mimeType: 'video/mp4' },
    },
    {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="tour.MOV"',
      },
      expected: { filename: 'tour.MOV', title: 'tour', mimeType: 'video/quicktime' },
    },
    {
      headers: {
        'content-type': 'video/webm; codecs=vp9',
        'content-disposition': "attachment; filename*=UTF-8''gr%C3%BC%C3%9Fe.webm",
      },
      expected: { filename: 'grüße.webm', title: 'grüße', mimeType: 'video/webm' },
    },
    { headers: {}, expected: { filename: 'Ein Film.mp4', title: 'Ein Film', mimeType: 'video/mp4' } },
  ])('describe a video: $headers', ({ headers, expected }) => {
    expect(describeSource('https://example.com/a/Ein%20Film.mp4', headers)).toEqual(expected);
  });

  it.each([{ 'content-type': 'text/html' }, { 'content-type': 'image/jpeg' }])(
    'do not describe a video: %o',
    (headers) => {
      expect(() => describeSource('https://example.com/a.mp4', headers)).toThrow(/is (text|image)/);
    },
  );
});

it('seals a token that only the same secret opens', () => {
  const sealed = sealSecret('one-secret-of-many', 'token');
  expect(sealed).not.toContain('token');
  expect(sealSecret('one-secret-of-many', 'token')).not.toBe(sealed);
  expect(openSecret('one-secret-of-many', sealed)).toBe('token');
  expect(openSecret('another-secret-here', sealed)).toBeNull();
  expect(openSecret('one-secret-of-many', 'broken')).toBeNull();
});
