import { AppError } from '@/lib/core/errors';
import { ConversionError } from '@/lib/formats/timed-text/timed-text';
import { checkVtt, getTexttrackExtension, texttrackExtensions, toVtt } from '@/lib/formats/timed-text/to-vtt';
import type { UploadedFile } from '@/lib/http/body-kinds';

import { texttrackMaxLength } from './texttrack-schemas';

type Given = {
  content?: string | undefined;
  file: UploadedFile | null;
  /** Frame rate of the video. */
  fps: number;
};

const reasons = {
  timing: 'the time is not valid in this format',
  no_cues: 'it contains no cue that can be shown',
  malformed: 'it does not have this format',
};

/**
 * The track text of a request as validated WebVTT; undefined if there is none. Files of other formats are
 * converted. Throws `invalid_webvtt` or, for a file of another format, `invalid_texttrack_file`, both with
 * line and reason.
 */
export const readTexttrackText = ({ content, file, fps }: Given): string | undefined => {
  const vtt = read({ content, file, fps });
  if (vtt !== undefined && vtt.length > texttrackMaxLength) throw new AppError('payload_too_large');
  return vtt;
};

const read = ({ content, file, fps }: Given): string | undefined => {
  try {
    if (!file) return content === undefined ? undefined : checkVtt(content);
    const extension = getTexttrackExtension(file.filename);
    if (!extension)
      throw new AppError('invalid_texttrack_file', {
        detail: `its name must end in one of ${texttrackExtensions.map((each) => `.${each}`).join(', ')}`,
      });
    return toVtt({ bytes: file.bytes, extension, fps });
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { line, reason } = error.fault;
    const detail = `${line === null ? '' : `line ${line}: `}${reasons[reason]}`;
    if (!file || getTexttrackExtension(file.filename) === 'vtt')
      throw new AppError('invalid_webvtt', {}, { cause: error, detail });
    throw new AppError('invalid_texttrack_file', { detail }, { cause: error });
  }
};
