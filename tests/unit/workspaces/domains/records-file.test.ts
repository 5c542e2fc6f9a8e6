import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';

import { buildRecordsPdf, toRecordsCsv } from '@/lib/workspaces/domains/records-file';

const records = [
  { type: 'CNAME', name: 'video.nordwind.example', value: 'edge.reelhof.example', ttl: 300 },
  { type: 'CNAME', name: `_reelhof.${'a'.repeat(63)}.${'b'.repeat(63)}.example`, value: 'x,y', ttl: 300 },
];

const heads = { type: 'Typ', name: 'Name', value: 'Wert', ttl: 'TTL' };

it('writes the records as CSV', () => {
  expect(toRecordsCsv(records, heads).split('\r\n')).toEqual([
    'Typ,Name,Wert,TTL',
    'CNAME,video.nordwind.example,edge.reelhof.example,300',
    `CNAME,${records[1]?.name},"x,y",300`,
    '',
  ]);
});

it('writes the records on one page', async () => {
  const bytes = await buildRecordsPdf({ title: 'DNS-Einträge', intro: 'Für „nordwind“', heads, records });
  const file = await PDFDocument.load(bytes);
  expect([file.getPageCount(), file.getTitle()]).toEqual([1, 'DNS-Einträge']);
});
