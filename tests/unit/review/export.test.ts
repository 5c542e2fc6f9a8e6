import { describe, expect, it } from 'vitest';

import {
  toAvidLocators,
  csvHeader,
  toCsvRows,
  toEdl,
  toResolveEdl,
} from '@/lib/review/export/export-formats';
import type { ReviewedVideo, ReviewNote } from '@/lib/review/export/review-notes';
import { toFcpxml, toPremiereXml } from '@/lib/review/export/xml-formats';

const clip: ReviewedVideo = {
  id: '6f1e',
  title: 'Grüße & <Film>',
  filename: 'Schnitt 3.mov',
  fps: 25,
  duration: 60,
  startTimecode: null,
  timecode: 'source',
  width: 1920,
  height: 1080,
  hasAudio: true,
};
const drop = { ...clip, fps: 30_000 / 1001, duration: 61 };

const note = (more: Partial<ReviewNote>): ReviewNote => ({
  frameIn: 1284,
  frameOut: null,
  author: 'Jonas, Werk',
  text: 'Zu "dunkel"\nund <b>laut</b>',
  version: 3,
  isResolved: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  replies: [],
  ...more,
});
const range = note({ frameIn: 100, frameOut: 294, text: 'Musik | zu laut', isResolved: true });
/** Comments: two on one frame, one inside another's range, one about the whole video. */
const crowd = [
  range,
  note({ frameIn: 100, text: 'Auch hier' }),
  note({ frameIn: 200 }),
  note({ frameIn: null, text: 'Schön' }),
];
const reply = { author: 'Anna', text: 'Ja', createdAt: '2026-11-20T11:00:00.000Z' };

describe('EDL', () => {
  it('has an event for each comment, in the order of the video, with exclusive ends', () => {
    const edl = toEdl([note({}), range], clip);
    expect(edl).toMatch(/^TITLE: Gru.*e & <Film>\r\nFCM: NON-DROP FRAME\r\n\r\n001 /);
    expect(edl).toContain(
      '001  001      V     C        00:00:04:00 00:00:11:20 00:00:04:00 00:00:11:20  \r\n',
    );
    expect(edl).toContain(
      '002  001      V     C        00:00:51:09 00:00:51:10 00:00:51:09 00:00:51:10  \r\n',
    );
    expect(edl).toContain('* COMMENT: Jonas, Werk: Zu "dunkel" und <b>laut</b>\r\n');
  });

  it('has one event per frame, none overlapping the next, and a locator for each comment', () => {
    const edl = toEdl(crowd, clip);
    const events = edl.split('\r\n').filter((line) => /^\d{3} /.test(line));
    expect(events.map((line) => line.slice(29, 52))).toEqual([
      '00:00:00:00 00:00:00:01',
      '00:00:04:00 00:00:08:00',
      '00:00:08:00 00:00:08:01',
    ]);
    expect(edl).toContain('* COMMENT: [General] Jonas, Werk: Schön\r\n');
    expect(edl).toContain(
      '* LOC: 00:00:04:00 GREEN   [00:00:04:00-00:00:11:19] Jonas, Werk: Musik | zu laut\r\n',
    );
    expect(edl).toContain('* LOC: 00:00:04:00 RED     Jonas, Werk: Auch hier\r\n');
    expect(edl.match(/\* LOC/g)).toHaveLength(3);
  });

  it('lists the source’s timecodes beside those from the chosen start', () => {
    const own = { ...clip, startTimecode: '10:00:00:00', timecode: '01:00:00:00' };
    expect(toEdl([note({ frameIn: 25 })], own)).toContain('10:00:01:00 10:00:01:01 01:00:01:00 01:00:01:01');
  });

  it('uses drop-frame timecodes if the video does', () => {
    const edl = toEdl([note({ frameIn: 1799 })], drop);
    expect(edl).toContain('FCM: DROP FRAME');
    expect(edl).toContain('00:00:59;29 00:01:00;02 00:00:59;29 00:01:00;02');
  });

  it('is read by Resolve as markers with colour and duration', () => {
    const list = toResolveEdl(crowd, clip);
    expect(list).toContain(
      ' |C:ResolveColorRed |M:[00:00:04:00-00:00:11:19] Jonas, Werk: Musik / zu laut ' +
        '/ Jonas, Werk: Auch hier |D:195\r\n',
    );
    expect(list).toContain('|M:[General] Jonas, Werk: Schön |D:1\r\n');
    expect(list.match(/\|M:/g)).toHaveLength(3);
    expect(toResolveEdl([range], clip)).toContain(' |C:ResolveColorGreen |M:');
  });

  it.each([
    ['שלום עולם', 'Schnitt 3.mov', 'Schnitt 3.mov'],
    ['春の祭り', '春.mov', '6f1e'],
    ['春の祭り', null, '6f1e'],
    ['שלום 2', null, '2'],
  ])('has an ASCII name for %s', (title, filename, name) => {
    const named = { ...clip, title, filename };
    const edl = toEdl([note({})], named);
    expect(edl).toContain(`TITLE: ${name}\r\n`);
    expect(edl).toContain(`* FROM CLIP NAME: ${name}\r\n`);
    expect(toResolveEdl([note({})], named)).toContain(`TITLE: ${name}\r\n`);
  });

  it.each([toEdl, toResolveEdl])('reports how many comments are left out after 999 events', (write) => {
    const makeMany = (count: number) => Array.from({ length: count }, (_, frameIn) => note({ frameIn }));
    const long = { ...clip, duration: 100 };
    const list = write([...makeMany(1002), note({ frameIn: 1001 })], long);
    expect(list).toMatch(/\n999 .*\r\n(?:[* ].*\r\n)+$/);
    expect(list).toMatch(/\* COMMENTS LEFT OUT AFTER EVENT 999: 4\r\n$/);
    expect(write(makeMany(999), long)).not.toContain('LEFT OUT');
  });

  it('continues after midnight', () => {
    const late = { ...drop, startTimecode: '23:59:59;28' };
    const edl = toEdl([note({ frameIn: 1, frameOut: 3 }), note({ frameIn: 32 })], late);
    expect(edl).toContain('23:59:59;29 24:00:00;02 23:59:59;29 24:00:00;02');
    expect(edl).toContain('* LOC: 24:00:01;00 ');
    expect(toResolveEdl([note({ frameIn: 32 })], late)).toContain('24:00:01;00 24:00:01;01');
  });

  it('lets no guest inject lines', () => {
    const edl = toEdl([note({ text: 'a\r\n002  001 V C 00:00:00:00\u2028x' })], clip);
    expect(edl.split('\r\n').filter((line) => line.startsWith('002'))).toEqual([]);
  });
});

describe('FCPXML', () => {
  it('declares no audio for a silent video, like Premiere’s XML', () => {
    const silent = { ...clip, hasAudio: false };
    expect(toFcpxml([], clip)).toContain('hasAudio="1"');
    expect(toFcpxml([], silent)).not.toContain('hasAudio');
    expect(toPremiereXml([], clip)).toContain('<channelcount>2</channelcount>');
    expect(toPremiereXml([], silent)).not.toContain('channelcount');
  });

  it('writes whole frames as fractions', () => {
    const xml = toFcpxml([note({ replies: [reply] }), range], clip);
    expect(xml).toContain('frameDuration="1/25s"');
    expect(xml).toContain('start="1284/25s" duration="1/25s"');
    expect(xml).toContain('start="100/25s" duration="195/25s"');
    expect(xml).toContain('completed="1"');
    expect(xml).toContain('note="Anna: Ja"');
    expect(xml).toContain('value="Jonas, Werk: Zu &quot;dunkel&quot;&#10;und &lt;b&gt;laut&lt;/b&gt;"');
    expect(xml).toContain('name="Grüße &amp; &lt;Film&gt;"');
    expect(toFcpxml([note({ frameIn: 1800 })], drop)).toContain(
      'start="1801800/30000s" duration="1001/30000s"',
    );
    expect(toFcpxml([], drop)).toContain('tcFormat="DF"');
  });

  it('starts where source and sequence start, with audio, size and file name', () => {
    const xml = toFcpxml(crowd, { ...clip, startTimecode: '10:00:00:00', timecode: 'zero' });
    expect(xml).toContain('start="900000/25s" duration="1500/25s" hasVideo="1" hasAudio="1"');
    expect(xml).toContain('src="file:///Schnitt%203.mov"');
    expect(xml).toContain('frameDuration="1/25s" width="1920" height="1080"');
    expect(xml).toContain('tcStart="0s"');
    expect(xml).toContain('<marker start="900100/25s"');
    expect(xml).toContain('<note>Jonas, Werk: Schön</note>');
  });

  it('omits characters that XML does not allow', () => {
    expect(toFcpxml([note({ text: 'a\u0000\u000b\ud800b' })], clip)).toContain(': ab"');
  });
});

describe('other formats', () => {
  it('write Premiere’s markers in frames', () => {
    const xml = toPremiereXml([note({}), range], clip);
    expect(xml).toContain('<in>1284</in><out>-1</out>');
    expect(xml).toContain('<in>100</in><out>295</out>');
    expect(xml).toContain('<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>');
    expect(toPremiereXml([], drop)).toContain('<displayformat>DF</displayformat>');
    const sized = toPremiereXml(crowd, { ...clip, startTimecode: '10:00:00:00' });
    expect(sized).toContain('<width>1920</width><height>1080</height>');
    expect(sized).toContain('<string>10:00:00:00</string><frame>900000</frame>');
    expect(sized).toContain('<lognote>Jonas, Werk: Schön</lognote>');
    expect(sized.match(/<marker>/g)).toHaveLength(3);
  });

  it('write Avid’s locators, one line each', () => {
    expect(toAvidLocators([note({ replies: [reply] }), range], clip)).toBe(
      'Jonas,_Werk\t00:00:04:00\tV1\tgreen\t[00:00:04:00-00:00:11:19] Jonas, Werk: Musik | zu laut\t195\r\n' +
        'Jonas,_Werk\t00:00:51:09\tV1\tred\tJonas, Werk: Zu "dunkel" und <b>laut</b> > Anna: Ja\t1\r\n',
    );
  });

  it('write CSV rows in video order, the newest version first, from the chosen start', () => {
    const rows = toCsvRows(
      [note({ frameIn: null }), note({}), note({ frameIn: 5 }), note({ version: 4, frameIn: 9 })],
      {
        ...clip,
        timecode: '01:00:00:00',
      },
    );
    expect(rows.map(([version, frame, , code]) => [version, frame, code])).toEqual([
      [4, 9, '01:00:00:09'],
      [3, 5, '01:00:00:05'],
      [3, 1284, '01:00:51:09'],
      [3, null, null],
    ]);
  });

  it('write CSV rows with frames and timecodes, with inclusive ends', () => {
    expect(csvHeader).toHaveLength(10);
    expect(toCsvRows([{ ...range, replies: [reply] }, note({ frameIn: null })], clip)).toEqual([
      [
        3,
        100,
        294,
        '00:00:04:00',
        '00:00:11:19',
        'Jonas, Werk',
        'Musik | zu laut',
        null,
        true,
        range.createdAt,
      ],
      [3, 100, 294, '00:00:04:00', '00:00:11:19', 'Anna', 'Ja', 'Jonas, Werk', true, reply.createdAt],
      [
        3,
        null,
        null,
        null,
        null,
        'Jonas, Werk',
        'Zu "dunkel"\nund <b>laut</b>',
        null,
        false,
        range.createdAt,
      ],
    ]);
  });
});
