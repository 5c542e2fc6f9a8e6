import { describe, expect, it } from 'vitest';

import { type HeadKind, isTransportStream, sniffHead } from '@/lib/engines/ffmpeg/inspect/inspect-container';

describe('sniffHead', () => {
  it.each<[what: string, head: Buffer | string, kind: HeadKind]>([
    ['nothing', '', 'empty'],
    ['HLS', '#EXTM3U\n#EXT-X-VERSION:3\n', 'playlist'],
    ['HLS after whitespace', '\r\n  #EXTM3U\n', 'playlist'],
    ['HLS followed by other bytes', Buffer.from('#EXTM3U\n\0\0\0'), 'playlist'],
    ['HLS without its first line', 'x\n#EXT-X-TARGETDURATION:4\n', 'playlist'],
    ['concat', 'ffconcat version 1.0\nfile a.mp4\n', 'playlist'],
    ['DASH', '<?xml version="1.0"?>\n<!-- x -->\n<MPD type="static">', 'playlist'],
    ['Smooth Streaming', '<SmoothStreamingMedia MajorVersion="2">', 'playlist'],
    ['SMIL', '<smil>\n<body/>', 'playlist'],
    ['ASX', '<ASX version="3.0">', 'playlist'],
    ['SDP', 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\n', 'playlist'],
    ['PLS', '[playlist]\nFile1=x\n', 'playlist'],
    ['addresses', 'https://example.com/a.mp4\nhttps://example.com/b.mp4\n', 'playlist'],
    ['MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'), 'isobmff'],
    ['QuickTime without ftyp', Buffer.from('\0\0\0\x08wide\0\0\0\x08mdat'), 'isobmff'],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'image'],
    ['Matroska', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f]), 'matroska'],
    ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'avi'],
    ['WAV', Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'other'],
    ['a text that starts like a letter', 'Dear Sir,\nv=0 is not a session.\n', 'other'],
    ['one byte', 'x', 'other'],
  ])('recognises %s', (_name, head, kind) => expect(sniffHead(Buffer.from(head))).toBe(kind));
});

describe('an MPEG transport stream', () => {
  /** Five packets with sync bytes at offset `at`, each followed by `length` more bytes. */
  const packets = (length: number, at: number): Buffer => {
    const bytes = Buffer.alloc(length * 5, 1);
    for (let packet = 0; packet < 5; packet += 1) bytes[at + packet * length] = 0x47;
    return bytes;
  };

  it('is recognised by its sync bytes, from files and cameras', () => {
    for (const [length, at] of [
      [188, 0],
      [192, 4],
      [204, 0],
    ] as const)
      expect(isTransportStream(packets(length, at))).toBe(true);
    expect(isTransportStream(packets(190, 0))).toBe(false);
    expect(isTransportStream(Buffer.from('GGGG'))).toBe(false);
  });
});
