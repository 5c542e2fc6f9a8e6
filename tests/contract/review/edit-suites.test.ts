import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportFormats, toAvidLocators } from '@/lib/review/export/export-formats';
import type { ReviewedVideo, ReviewNote } from '@/lib/review/export/review-notes';
import { toEdl, toResolveEdl } from '@/lib/review/export/to-edl';
import { toFcpxml, toPremiereXml } from '@/lib/review/export/xml-formats';
import { createClock } from '@/lib/review/timecode';

/**
 * What goes to an edit suite, read again by a parser of others: OpenTimelineIO with its adapters for CMX 3600 (also with Resolve's
 * markers), Final Cut Pro X and Final Cut Pro 7 (Premiere). `OTIO_PYTHON` names a Python that has them (`pip install
 * --requirement tests/contract/review/requirements.txt`, as `.ci/run` does); otherwise `python3` is tried. Tables are read by Python's own `csv`, the
 * timecodes in Avid's also by OpenTimelineIO: no package reads those lists as a whole.
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
    return `${python} has no OpenTimelineIO with adapters for EDL, FCPXML and xmeml; OTIO_PYTHON names one that has`;
  }
};
const missing = findMissing();

/**
 * First frames and lengths, as OpenTimelineIO reads them: an EDL's clips with their locators' names, Resolve's markers, and those of a
 * clip or a sequence.
 */
const script = `
import json, sys, opentimelineio as o
path, adapter, rate = sys.argv[1], sys.argv[2], float(sys.argv[3])
# The adapter for FCPXML takes 29.97 for 29 and cuts off what is behind the point; its reading of everything else is kept.
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

/** On the first frame, two on one frame, ranges within each other, where numbers are left out, and about the whole film. */
const notes = [
  note(null),
  note(17_981, 17_983),
  note(0),
  note(1284, 1478),
  note(1284),
  note(1300, 1310),
  note(1798, 1801),
];
/** Each comment for itself. */
const each = [
  [0, 1],
  [1284, 195],
  [1284, 1],
  [1300, 11],
  [1798, 4],
  [17_981, 3],
];
/** One event a frame, none into the next, with so many comments on it. */
const events = [
  [0, 1, 1],
  [1284, 16, 2],
  [1300, 11, 1],
  [1798, 4, 1],
  [17_981, 3, 1],
];

const rates = [24_000 / 1001, 25, 30_000 / 1001, 50];
const starts = [null, '10:00:00:00', '01:00:00;00'];
/** Every start is tried with one format; the others write the same numbers. */
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
      // Its pattern for locators knows no semicolon.
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
        // The lengths are Resolve's own addition.
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

    /** The frames that timecodes stand for; one that does not exist at this rate is an error. */
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
        // Older versions of the suite read a range from its text alone.
        const [, start = '', end = ''] =
          /^\[(.+?)-(.+?)\] .*Zu "dunkel" <hier>/.exec(rows[1]?.[4] ?? '') ?? [];
        expect(await toFrames([start, end], fps)).toEqual([1284, 1478]);
      },
    );

    it('is a table if it is one', async () => {
      const written = await buffer(exportFormats.csv.write(notes, clip(25)));
      const csv = await readTable(written.toString('utf8'), ',');
      expect(csv.map(({ length }) => length)).toEqual(Array(csv.length).fill(csv[0]?.length));
      // Each comment and its answer.
      expect(csv.slice(1).filter((row) => row.some((cell) => cell === 'Zu "dunkel" <hier>'))).toHaveLength(7);
      expect(csv).toHaveLength(15);
      // In the order of the film, each with its answer below it.
      expect(csv.slice(1).map(([, frame]) => frame)).toEqual(
        ['0', '1284', '1284', '1300', '1798', '17981', ''].flatMap((frame) => [frame, frame]),
      );
    });
  },
);
