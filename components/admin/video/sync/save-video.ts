import { callApi } from '@/components/api/call-api';
import { CallError, type ErrorDetail } from '@/components/api/call-error';

export type SaveAnswer = { doc?: Record<string, unknown> };

/**
 * Sends an update, and answers as Payload's form expects. The form takes a message at the top for the whole story and looks
 * no further, so a refusal is passed on without it, and its reasons reach their fields. Throws where there is no answer.
 */
export const saveVideo = async (id: string, update: Record<string, unknown>): Promise<Response> => {
  try {
    return Response.json(await callApi<SaveAnswer>('PATCH', `/api/videos/${id}?depth=0`, { body: update }));
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error;
    return Response.json({ errors: error.errors.map(toFormError) }, { status: error.status });
  }
};

const toFormError = (error: ErrorDetail): ErrorDetail =>
  error.field && !error.data
    ? { ...error, data: { errors: [{ path: error.field, message: error.message }] } }
    : error;
