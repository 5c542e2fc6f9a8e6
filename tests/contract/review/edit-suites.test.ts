import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportFormats, toAvidLocators, toEdl, toResolveEdl } from '@/lib/review/export/export-formats';
import type { ReviewedVideo, ReviewNote } from '@/lib/review/export/review-notes';
import { toFcpxml, toPremiereXml } from '@/lib/review/export/xml-formats';
import { createClock } from '@/lib/review/timecode';

/**
 * Reads our exports with third-party parsers: OpenTimelineIO for EDL, Resolve, Final Cut Pro X and Premiere,
 * and Python's `csv` for tables. `OTIO_PYTHON` names a Python with the packages of
 * tests/contract/review/requirements.txt; the default is `python3`.
 */
const python = process.env.OTIO_PYTHON ?? 'python3';
const run = promisify(execFile);

const findMissing = (): string | null => {
  const adapters =
    'import opentimelineio as o; n = o.adapters.available_adapter_names(); assert {"cmx_3600", "fcpx_xml", "fcp_xml"} <= set(n)';
  try {
    execFileSync(python, ['-c', adapters], { stdio: 'ignore', timeout: 200_000 });
    return null;
  } catch {
    return `${python} lacks OpenTimelineIO with adapters for EDL, FCPXML and xmeml; set OTIO_PYTHON`;
  }
};
const missing = findMissing();

/**
 * Prints first frames and lengths as OpenTimelineIO reads them: an EDL's clips with locators, Resolve's
 * markers, and the markers of a clip or a sequence.
 */
const script = `
import json, sys, opentimelineio as o
path, adapter, rate = sys.argv[1], sys.argv[2], float(sys.argv[3])
# The FCPXML adapter truncates rates such as 29.97 to 29; the rest of it is used unchanged.
def to_time(text, fps):
    top, _, bottom = (text or "0s").rstrip("s").partition("/")
    return o.opentime.RationalTime(round(float(top) / float(bottom or 1) * rate), rate)
if adapter == "fcpx_xml": o.adapters.from_name(adapter).module().to_rational_time = to_time
options = {"rate": rate, "ignore_timecode_mismatch": False} if adapter == "cmx_3600" else {}
read = o.adapters.read_from_file(path, adapter_name=adapter, **options)
def frames(time): return round(time.value)
def list_timelines(item):
    if isinstance(item, o.schema.Timeline): return [item]
    return [each for child in item for each in list_timelines(child)]
found = []
for timeline in list_timelines(read):
    # A point has no length there.
    if adapter == "fcp_xml":
        found += [[frames(m.marked_range.start_time), max(1, frames(m.marked_range.duration))] for m in timeline.tracks.markers]
    for track in timeline.tracks:
        for item in track:
            if not isinstance(item, o.schema.Clip): continue
            if adapter == "cmx_3600":
                found.append([frames(item.source_range.start_time), frames(item.source_range.duration), len(item.markers)])
            for marker in item.markers:
                if adapter == "fcpx_xml":
                    found.append([frames(marker.marked_range.start_time), frames(marker.marked_range.duration)])
print(json.dumps(found))
`;

let made = 0;
const note = (frameIn: number | null, frameOut: number | null = null): ReviewNote => ({
  frameIn,
  frameOut,
  author: 'Jonas, Werk & Co.',
  text: 'Zu "dunkel" <hier>',
  version: 2,
  isResolved: false,
  createdAt: new Date(Date.UTC(2026, 10, 20, 10, 0, made++)).toISOString(),
  replies: [{ author: 'Anna', text: 'Ja', createdAt: '2026-11-20T11:00:00.000Z' }],
});

/**
 * Comments on the first frame, on the same frame, in nested ranges, at dropped timecodes, and on the whole
 * video.
 */
const notes = [
  note(null),
  note(17_981, 17_983),
  note(0),
  note(1284, 1478),
  note(1284),
  note(1300, 1310),
  note(1798, 1801),
];
/** One entry for each comment. */
const each = [
  [0, 1],
  [1284, 195],
  [1284, 1],
  [1300, 11],
  [1798, 4],
  [17_981, 3],
];
/** One event per frame without overlaps, with the number of its comments. */
const events = [
  [0, 1, 1],
  [1284, 16, 2],
  [1300, 11, 1],
  [1798, 4, 1],
  [17_981, 3, 1],
];

const rates = [24_000 / 1001, 25, 30_000 / 1001, 50];
const starts = [null, '10:00:00:00', '01:00:00;00'];
/** One format covers all start timecodes, because the others write the same numbers. */
const cases = rates.flatMap((fps) => starts.map((start) => ({ fps, start })));
const fromTen = rates.map((fps) => ({ fps, start: '10:00:00:00' }));
const add = (rows: number[][], first: number): number[][] =>
  rows.map(([frame = 0, ...rest]) => [frame + first, ...rest]);

describe.skipIf(missing)(
  `exports to edit suites, read by OpenTimelineIO${missing ? ` (${missing})` : ''}`,
  () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-otio-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const read = async (
      adapter: 'cmx_3600' | 'fcpx_xml' | 'fcp_xml',
      text: string,
      fps: number,
    ): Promise<number[][]> => {
      const file = path.join(folder, `${adapter}-${fps}.${adapter === 'cmx_3600' ? 'edl' : 'fcpxml'}`);
      await writeFile(file, text);
      const { stdout } = await run(python, ['-c', script, file, adapter, String(fps)]);
      return JSON.parse(stdout) as number[][];
    };
    const clip = (fps: number, startTimecode: string | null = null): ReviewedVideo => ({
      ...{ id: 'id', title: 'Grüße & <Film>', filename: 'schnitt.mov', fps, duration: 900, startTimecode },
      ...{ timecode: 'source', width: 1920, height: 1080, hasAudio: true },
    });

    it.each(cases)('has the same frames as an EDL of $fps a second from $start', async ({ fps, start }) => {
      const found = await read('cmx_3600', toEdl(notes, clip(fps, start)), fps);
      const clock = createClock(fps, start);
      // The parser's pattern for locators does not support the drop-frame semicolon.
      const expected = clock.isDropFrame ? events.map(([frame, length]) => [frame, length, 0]) : events;
      expect(found).toEqual(add(expected as number[][], clock.start));
    });

    it.each([...rates, 60_000 / 1001])(
      'has the same frames as lists of %d a second past midnight',
      async (fps) => {
        const last = createClock(fps, null).isDropFrame ? '23:59:58;00' : '23:59:58:00';
        const late = { ...clip(fps, last), duration: 8 };
        const { start, base } = createClock(fps, last);
        const placed = [note(base), note(2 * base - 1, 2 * base + 1), note(3 * base)];
        const expected = [
          [base, 1],
          [2 * base - 1, 3],
          [3 * base, 1],
        ];
        const found = await read('cmx_3600', toEdl(placed, late), fps);
        expect(found.map(([frame = 0, length = 0]) => [frame, length])).toEqual(add(expected, start));
        const points = expected.map(([frame = 0]) => [frame, 1, 0]);
        expect(await read('cmx_3600', toResolveEdl(placed, late), fps)).toEqual(add(points, start));
      },
    );

    it('is read by OpenTimelineIO to its last event if there are more than 999 frames', async () => {
      const many = Array.from({ length: 1002 }, (_, frame) => note(frame));
      for (const list of [toEdl(many, clip(25)), toResolveEdl(many, clip(25))])
        expect(await read('cmx_3600', list, 25)).toHaveLength(999);
    });

    it.each(fromTen)('has the same frames as FCPXML of $fps a second from $start', async ({ fps, start }) => {
      const found = await read('fcpx_xml', toFcpxml(notes, clip(fps, start)), fps);
      expect(found).toEqual(add(each, createClock(fps, start).start));
    });

    it.each(fromTen)(
      'has the same frames as Resolve’s markers of $fps a second from $start',
      async ({ fps, start }) => {
        const list = toResolveEdl(notes, clip(fps, start));
        const found = await read('cmx_3600', list, fps);
        const points = events.map(([frame = 0]) => [frame, 1, 0]);
        expect(found).toEqual(add(points, createClock(fps, start).start));
        // Lengths are an extension by Resolve.
        expect([...list.matchAll(/\|D:(\d+)/g)].map(([, length]) => Number(length))).toEqual([
          1, 195, 11, 4, 3,
        ]);
      },
    );

    it.each(fromTen)(
      'has the same frames as Premiere’s XML of $fps a second from $start',
      async ({ fps, start }) => {
        expect(await read('fcp_xml', toPremiereXml(notes, clip(fps, start)), fps)).toEqual(each);
      },
    );

    it('is read by OpenTimelineIO if no comment has a place', async () => {
      const general = [note(null), note(null)];
      expect(await read('cmx_3600', toEdl(general, clip(25)), 25)).toEqual([[0, 1, 0]]);
      expect(await read('cmx_3600', toResolveEdl(general, clip(25)), 25)).toEqual([[0, 1, 0]]);
      expect(await read('fcpx_xml', toFcpxml(general, clip(25)), 25)).toEqual([]);
      expect(await read('fcp_xml', toPremiereXml(general, clip(25)), 25)).toEqual([]);
    });

    const readTable = async (text: string, delimiter: string): Promise<string[][]> => {
      const file = path.join(folder, 'table');
      await writeFile(file, text);
      const rows = `import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline=""), delimiter=sys.argv[2]))))`;
      return JSON.parse((await run(python, ['-c', rows, file, delimiter])).stdout) as string[][];
    };

    /** Converts timecodes to frames. Fails if a timecode does not exist at this rate. */
    const toFrames = async (timecodes: string[], fps: number): Promise<number[]> => {
      const script = `import json, sys, opentimelineio as o
print(json.dumps([round(o.opentime.from_timecode(t, float(sys.argv[1])).value) for t in sys.argv[2:]]))`;
      return JSON.parse((await run(python, ['-c', script, String(fps), ...timecodes])).stdout) as number[];
    };

    it.each(rates)(
      'has the same frames as Avid’s list of %d a second, with the track, colour and text in their columns',
      async (fps) => {
        const resolved = { ...note(18_500), isResolved: true };
        const rows = await readTable(toAvidLocators([...notes, resolved], clip(fps)), '\t');
        const starts = await toFrames(
          rows.map(([, timecode]) => timecode ?? ''),
          fps,
        );
        expect(rows.map(([, , , , , length], at) => [starts[at], Number(length)])).toEqual([
          [0, 1],
          [1284, 195],
          [1300, 11],
          [1798, 4],
          [17_981, 3],
          [18_500, 1],
        ]);
        const head = ['Jonas,_Werk_&_Co.', 'V1'];
        const colors = ['red', 'red', 'red', 'red', 'red', 'green'];
        expect(rows.map(([user, , track, color]) => [user, track, color])).toEqual(
          colors.map((color) => [...head, color]),
        );
        expect(rows[0]?.[4]).toContain(' / [General] Jonas, Werk & Co.: Zu "dunkel" <hier>');
        // Older versions of Avid read a range from its text only.
        const [, start = '', end = ''] =
          /^\[(.+?)-(.+?)\] .*Zu "dunkel" <hier>/.exec(rows[1]?.[4] ?? '') ?? [];
        expect(await toFrames([start, end], fps)).toEqual([1284, 1478]);
      },
    );

    it('has one CSV row per comment and reply, all of the same length', async () => {
      const written = await buffer(exportFormats.csv.write(notes, clip(25)));
      const csv = await readTable(written.toString('utf8'), ',');
      expect(csv.map(({ length }) => length)).toEqual(Array(csv.length).fill(csv[0]?.length));
      // One row for each comment and each reply.
      expect(csv.slice(1).filter((row) => row.some((cell) => cell === 'Zu "dunkel" <hier>'))).toHaveLength(7);
      expect(csv).toHaveLength(15);
      // Video order, with replies directly after their comment.
      expect(csv.slice(1).map(([, frame]) => frame)).toEqual(
        ['0', '1284', '1284', '1300', '1798', '17981', ''].flatMap((frame) => [frame, frame]),
      );
    });
  },
);
