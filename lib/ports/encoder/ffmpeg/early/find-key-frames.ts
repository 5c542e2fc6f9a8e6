import { confineInput } from '../input-arguments';
import { runProcess } from '../run-process';
import type { Session } from '../session';
import type { SourceInfo } from '../source-info';

/** How much of the beginning is looked at; seconds. */
const looked = 30;

/** When the key frames of a source's first half minute come, and where what was looked at ends; seconds. Nothing is decoded. */
export const findKeyFrames = async (
  session: Session,
  source: SourceInfo,
): Promise<{ times: number[]; end: number }> => {
  const { code, stdout } = await runProcess({
    command: session.tools.ffprobe,
    args: [
      ...['-hide_banner', '-v', 'error', '-select_streams', String(source.video.index)],
      ...['-read_intervals', `%+${looked}`, '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'],
      ...confineInput(session.sourcePath, source.demuxer),
    ],
    cwd: session.folder.path,
    signal: session.signal,
    timeout: session.timeouts.probe,
    onStart: session.folder.recordChild,
    ...(session.niceness !== undefined && { niceness: session.niceness }),
  });
  if (code !== 0) return { times: [], end: 0 };
  const packets = stdout.split('\n').flatMap((line) => {
    const [time = '', flags = ''] = line.split(',');
    const at = Number.parseFloat(time);
    return Number.isFinite(at) ? [{ at, isKey: flags.startsWith('K') }] : [];
  });
  return {
    times: packets.filter(({ isKey }) => isKey).map(({ at }) => at),
    end: packets.reduce((latest, { at }) => Math.max(latest, at), 0),
  };
};
