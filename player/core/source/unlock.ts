/** Why a video stays locked; `gone` if it is locked no longer, or does not exist. */
export type UnlockFault = 'wrong' | 'busy' | 'site' | 'gone' | 'failed';
type Unlocked = { token: string } | { fault: UnlockFault };

/** Milliseconds; after too many guesses, answers wait for their turn. */
const patience = 30_000;

const readFault = (status: number, error: unknown): UnlockFault => {
  if (status === 429) return 'busy';
  if (error === 'site_not_allowed') return 'site';
  if (error === 'wrong_video_password') return 'wrong';
  return status === 404 ? 'gone' : 'failed';
};

/** Asks for a playback token of a locked video. Never rejects. */
export const unlock = async (url: string, body: { password?: string; site?: string }): Promise<Unlocked> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    const { token, error } = (await response.json()) as { token?: unknown; error?: unknown };
    // A single path segment, so that the answer cannot lead elsewhere.
    return response.ok && typeof token === 'string' && /^[\w.-]+$/.test(token)
      ? { token }
      : { fault: readFault(response.status, error) };
  } catch {
    return { fault: 'failed' };
  }
};
