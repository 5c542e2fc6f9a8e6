import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ReviewFilm, ReviewNote } from '@/lib/review/export/review-notes';
import { exportFormats } from '@/lib/review/export/export-formats';
import { toAvidLocators } from '@/lib/review/export/to-avid-locators';
import { toEdl, toResolveEdl } from '@/lib/review/export/to-edl';
import { toFcpxml } from '@/lib/review/export/to-fcpxml';
import { toPremiereXml } from '@/lib/review/export/to-premiere-xml';

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

/** First frames and lengths, as OpenTimelineIO reads them. */
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
            if adapter == "cmx_3600":
                if isinstance(item, o.schema.Clip):
                    found.append([frames(item.source_range.start_time), frames(item.source_range.duration)])
            for marker in item.markers:
                if adapter == "fcpx_xml":
                    found.append([frames(marker.marked_range.start_time), frames(marker.marked_range.duration)])
print(json.dumps(found))
`;

const note = (frameIn: number, frameOut: number | null): ReviewNote => ({
  frameIn,
  frameOut,
  author: 'Jonas, Werk & Co.',
  text: 'Zu "dunkel" <hier>',
  version: 2,
  isResolved: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  replies: [{ author: 'Anna', text: 'Ja', createdAt: '2026-11-20T11:00:00.000Z' }],
});

/** Where numbers are left out, at both ends, a range, and one of a single frame. */
const notes = [note(0, null), note(1284, 1478), note(1798, 1801), note(17_981, 17_983)];
const expected = [
  [0, 1],
  [1284, 195],
  [1798, 4],
  [17_981, 3],
];

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
    const film = (fps: number): ReviewFilm => ({ title: 'Grüße & <Film>', fps, duration: 900 });

    it.each([24, 25, 30_000 / 1001, 30, 50])('has the same frames as an EDL of %d a second', async (fps) => {
      expect(await read('cmx_3600', toEdl(notes, film(fps)), fps)).toEqual(expected);
    });

    it.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001])(
      'has the same frames as FCPXML of %d a second',
      async (fps) => {
        expect(await read('fcpx_xml', toFcpxml(notes, film(fps)), fps)).toEqual(expected);
      },
    );

    it.each([24, 25, 30_000 / 1001, 50])(
      'has the same frames as Resolve’s markers of %d a second',
      async (fps) => {
        expect(await read('cmx_3600', toResolveEdl(notes, film(fps)), fps)).toEqual(expected);
      },
    );

    it.each([24, 25, 30_000 / 1001, 50])(
      'has the same frames as Premiere’s XML of %d a second',
      async (fps) => {
        expect(await read('fcp_xml', toPremiereXml(notes, film(fps)), fps)).toEqual(expected);
      },
    );

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

    it.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001])(
      'has the same frames as Avid’s list of %d a second, with the track, colour and text in their columns',
      async (fps) => {
        const resolved = { ...note(18_500, null), isResolved: true };
        const rows = await readTable(toAvidLocators([...notes, resolved], film(fps)), '\t');
        const starts = await toFrames(
          rows.map(([, timecode]) => timecode ?? ''),
          fps,
        );
        expect(rows.map(([, , , , , length], at) => [starts[at], Number(length)])).toEqual([
          ...expected,
          [18_500, 1],
        ]);
        expect(rows.map(([user, , track, color]) => [user, track, color])).toEqual([
          ...notes.map(() => ['Jonas,_Werk_&_Co.', 'V1', 'red']),
          ['Jonas,_Werk_&_Co.', 'V1', 'green'],
        ]);
        // Older versions of the suite read a range from its text alone.
        const [, start = '', end = ''] = /^\[(.+)-(.+)\] .*Zu "dunkel" <hier>/.exec(rows[1]?.[4] ?? '') ?? [];
        expect(await toFrames([start, end], fps)).toEqual([1284, 1478]);
      },
    );

    it('is a table where it is one', async () => {
      const written = await buffer(exportFormats.csv.write(notes, film(25)));
      const csv = await readTable(written.toString('utf8'), ',');
      expect(csv.map(({ length }) => length)).toEqual(Array(csv.length).fill(csv[0]?.length));
      // Each comment and its answer.
      expect(csv.slice(1).filter((row) => row.some((cell) => cell === 'Zu "dunkel" <hier>'))).toHaveLength(4);
      expect(csv).toHaveLength(9);
    });
  },
);
