import { putBytes } from './put-bytes';
import { prepareEnds } from './upload-calls';

type EndsInput = { upload: { uploadId: string; key: string }; data: Blob; signal?: AbortSignal | undefined };

/**
 * Sends both ends of a file before its parts, so that what is no video is said to be none before all of it was sent. What fails here holds
 * nothing up: the parts are sent whole, and say the same later.
 */
export const sendEnds = async ({ upload, data, signal }: EndsInput): Promise<void> => {
  try {
    const { ends, contentType } = await prepareEnds(upload, data.size, signal);
    const headers = { 'Content-Type': contentType };
    await Promise.all(
      ends.map(({ url, start, end }) =>
        putBytes({ url, body: data.slice(start, end), headers, onProgress: () => undefined, signal }),
      ),
    );
  } catch {
    // The parts are next, and who sends them says what is wrong.
  }
};
