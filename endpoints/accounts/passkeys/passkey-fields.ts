import { z } from 'zod';

export const passkeyName = z.string().trim().min(1).max(60);

export const passkeyParams = z.object({ passkeyId: z.string().min(1).max(64) });

/** As the browser's own call takes them: WebAuthn's JSON forms. */
export const browserOptions = z.looseObject({ challenge: z.string() });
