import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ReelhofError, type Video } from '@reelhof/sdk';

export const toResult = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }],
});

/** Answers with the result of a call, or with the words of its error, which the model can act on. */
export const answer = async (run: () => Promise<unknown>): Promise<CallToolResult> => {
  try {
    return toResult(await run());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const type = error instanceof ReelhofError ? `${error.type}: ` : '';
    return { ...toResult(`${type}${error.message}`), isError: true };
  }
};

/** The fields of a video that matter in a conversation. */
export const summarize = (video: Video) => ({
  id: video.id,
  title: video.title,
  status: video.status,
  statusReason: video.statusReason,
  visibility: video.visibility,
  language: video.language,
  seconds: video.duration,
  createdAt: video.createdAt,
});
