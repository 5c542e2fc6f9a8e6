import { describe, expect, it } from 'vitest';

import { parseList } from '@/lib/imports/parse-addresses';

const known = { categories: ['Schulung', 'Messe'], tags: ['2026'] };

describe('parseList', () => {
  it('reads one URL per line, also with commas', () => {
    expect(
      parseList('https://a.example/1,2.mp4\n\nhttp://a.example/3.mp4\nno\nhttps://a.example/1,2.mp4', known),
    ).toEqual({
      items: [{ address: 'https://a.example/1,2.mp4' }],
      faults: [
        { line: 3, fault: 'not_https' },
        { line: 4, fault: 'not_an_address' },
        { line: 5, fault: 'duplicate' },
      ],
    });
  });

  it.each([',', ';', '\t'])('reads a table separated by %j, with line numbers of quoted cells', (sign) => {
    const rows = [
      ['URL', 'Title', 'Description', 'Categories', 'Tags', 'external_id', 'other'],
      [
        'https://a.example/1.mp4',
        '"Rundgang ""Nord"""',
        '"Zeile 1\nZeile 2"',
        'Schulung|Messe',
        '2026',
        'A-1',
        'x',
      ],
      ['https://a.example/2.mp4', '', '', 'Unbekannt', '', '', ''],
      ['https://a.example/3.mp4', '', '', '', 'neu', '', ''],
      ['', 'ohne Adresse', '', '', '', '', ''],
      ['https://a.example/4.mp4', 'x'.repeat(501), '', '', '', '', ''],
    ];
    expect(parseList(`\uFEFF${rows.map((row) => row.join(sign)).join('\r\n')}`, known)).toEqual({
      items: [
        {
          address: 'https://a.example/1.mp4',
          title: 'Rundgang "Nord"',
          description: 'Zeile 1\nZeile 2',
          categories: ['Schulung', 'Messe'],
          tags: ['2026'],
          externalId: 'A-1',
        },
      ],
      faults: [
        { line: 4, fault: 'unknown_category' },
        { line: 5, fault: 'unknown_tag' },
        { line: 6, fault: 'not_an_address' },
        { line: 7, fault: 'too_long' },
      ],
    });
  });
});
