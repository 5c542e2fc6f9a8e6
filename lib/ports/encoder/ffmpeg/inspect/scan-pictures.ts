import { confineInput } from '../ladder/input-arguments';
import { runProcess } from '../../../shared/run-process';
import type { Session } from '../run/session';
import type { SourceInfo } from './source-info';

/** What a source's pictures are like as they lie there. Seconds since the file's own beginning. */
export type PictureScan = {
  keys: number[];
  /** When the last picture comes. */
  end: number;
  count: number;
  /** Whether it begins with a key frame. */
  beginsWithKey: boolean;
  /** Pictures that are stored and not to be shown: of a film that was trimmed without encoding it. */
  hasHidden: boolean;
  /** Pictures behind a key frame that come before it and may need others from before it: a jump there shows them broken. */
  hasLeading: boolean;
};

/** Takes the lines that ffprobe writes of packets, in the order in which they lie there, one by one. Pure but for what it gathers. */
export const createPictureScan = () => {
  const scan: PictureScan = {
    ...{ keys: [], end: 0, count: 0, beginsWithKey: false, hasHidden: false, hasLeading: false },
  };
  let start = 0;
  let lastKey = -Infinity;
  return {
    take: (line: string): void => {
      const [section, time = '', flags = ''] = line.split(',');
      const at = Number.parseFloat(time);
      if (section === 'format') start = Number.isFinite(at) ? at : 0;
      if (section !== 'packet' || !Number.isFinite(at)) return;
      const isKey = flags.startsWith('K');
      if (scan.count === 0) scan.beginsWithKey = isKey;
      if (isKey) {
        scan.keys.push(at);
        lastKey = at;
      } else if (at < lastKey) scan.hasLeading = true;
      if (flags.includes('D')) scan.hasHidden = true;
      scan.count += 1;
      scan.end = Math.max(scan.end, at);
    },
    finish: (): PictureScan => ({
      ...scan,
      keys: scan.keys.map((key) => key - start),
      end: Math.max(0, scan.end - start),
    }),
  };
};

/** A track of a source; the demuxer is null where nobody knows it yet. */
type Track = { demuxer: SourceInfo['demuxer'] | null; video: Pick<SourceInfo['video'], 'index'> };

/** Looks at when the pictures of a source come, or at those of its first `seconds`. Nothing is decoded. Null where they can't be read. */
export const scanPictures = async (
  session: Session,
  { demuxer, video }: Track,
  seconds?: number,
): Promise<PictureScan | null> => {
  const scan = createPictureScan();
  let rest = '';
  const { code } = await runProcess({
    command: session.tools.ffprobe,
    args: [
      ...['-hide_banner', '-v', 'error', '-select_streams', String(video.index)],
      ...(seconds === undefined ? [] : ['-read_intervals', `%+${seconds}`]),
      ...['-show_entries', 'packet=pts_time,flags:format=start_time', '-of', 'csv'],
      ...confineInput(session.sourcePath, demuxer),
    ],
    cwd: session.folder.path,
    signal: session.signal,
    timeout: session.timeouts.probe,
    onStart: session.folder.recordChild,
    onOutput: (text, alive) => {
      alive();
      session.folder.touch();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(scan.take);
    },
    ...(session.niceness !== undefined && { niceness: session.niceness }),
  });
  scan.take(rest);
  return code === 0 ? scan.finish() : null;
};
