import { describe, expect, it } from 'vitest';

import {
  type AmfValue,
  readAmf,
  writeAmf,
  createMessageReader,
  type RtmpMessage,
  writeMessage,
} from '@/lib/engines/live/rtmp/rtmp-messages';

const readAll = (bytes: Buffer, step: number): RtmpMessage[] => {
  const found: RtmpMessage[] = [];
  const read = createMessageReader((message) => found.push(message), {
    maxBytes: 64 * 1024,
    maxChunkStreams: 32,
  });
  for (let at = 0; at < bytes.length; at += step) read(bytes.subarray(at, at + step));
  return found;
};

describe('values of a command', () => {
  it.each<[AmfValue[]]>([
    [['connect', 1, { app: 'live', isIt: true, nested: { code: 'ä' } }]],
    [['onStatus', 0, null, { level: 'status', code: 'NetStream.Publish.Start' }]],
    [[-1.5, false, '']],
  ])('are read back as written: %j', (values) => {
    expect(readAmf(writeAmf(...values))).toEqual(values);
  });

  it('are supported in other servers’ formats: named lists, lists, dates, null', () => {
    const list = Buffer.from('0800000001000161020001620000090a0000000105', 'hex');
    const date = Buffer.from('0b00000000000000000000', 'hex');
    expect(readAmf(Buffer.concat([list, date, Buffer.from([6])]))).toEqual([{ a: 'b' }, null, null, null]);
  });

  it.each([
    ['a truncated value', '0200'],
    ['an object without an end', '030001610200'],
    ['an unknown type', '42'],
  ])('are refused: %s', (_, hex) => {
    expect(() => readAmf(Buffer.from(hex, 'hex'))).toThrow(RangeError);
  });
});

describe('RTMP messages', () => {
  const message = (body: Buffer, change: Partial<RtmpMessage> = {}): RtmpMessage => ({
    ...{ type: 9, stream: 1, time: 40, body },
    ...change,
  });

  it.each([1, 7, 4096])('are read as they were sent in reads of %i bytes', (step) => {
    const messages = [
      message(Buffer.alloc(1000, 1)),
      message(writeAmf('createStream', 4, null), { type: 20, stream: 0 }),
      message(Buffer.alloc(128, 2), { type: 8 }),
      message(Buffer.alloc(0), { type: 18 }),
    ];
    const bytes = Buffer.concat(messages.map((each) => writeMessage(each, 128)));
    expect(readAll(bytes, step)).toEqual(messages);
  });

  it('repeat a timestamp that is too large for the header in every chunk', () => {
    const late = message(Buffer.alloc(300, 3), { time: 0x1234567 });
    const bytes = writeMessage(late, 128);
    expect(bytes.toString('hex').match(/01234567/g)).toHaveLength(3);
    expect(readAll(bytes, 5)[0]?.body).toEqual(late.body);
  });

  it('are read with the chunk size that the server announces', () => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(600);
    const body = Buffer.alloc(1500, 4);
    const bytes = Buffer.concat([
      writeMessage(message(size, { type: 1, stream: 0 }), 128),
      writeMessage(message(body), 600),
    ]);
    expect(readAll(bytes, 64)[1]?.body).toEqual(body);
  });

  it('inherit the header fields of their stream if their header is shorter', () => {
    const first = writeMessage(message(Buffer.from('abcd')), 128);
    // Format 2 has only a timestamp; format 3 has no header at all.
    const second = Buffer.concat([Buffer.from([0x80 | 6, 0, 0, 20]), Buffer.from('efgh')]);
    const third = Buffer.concat([Buffer.from([0xc0 | 6]), Buffer.from('ijkl')]);
    const texts = readAll(Buffer.concat([first, second, third]), 3).map(({ body }) => body.toString());
    expect(texts).toEqual(['abcd', 'efgh', 'ijkl']);
  });

  it('are refused if they are too large', () => {
    expect(() => readAll(writeMessage(message(Buffer.alloc(70_000)), 128), 4096)).toThrow(RangeError);
  });
});
