type ServerError = { message: string; data?: { errors?: { path: string; message: string }[] } };
export type SaveAnswer = { doc?: Record<string, unknown>; message?: string; errors?: ServerError[] };

/**
 * Sends an update. Payload's form takes a message at the top for the whole story and looks no further, so a refusal is passed
 * on without it, and its reasons reach their fields.
 */
export const saveVideo = async (id: string, update: Record<string, unknown>, language: string) => {
  const answer = await fetch(`/api/videos/${id}?depth=0`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(update),
  });
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as SaveAnswer;
  const errors = body.errors ?? [{ message: body.message ?? answer.statusText }];
  return Response.json({ errors }, { status: answer.status });
};
