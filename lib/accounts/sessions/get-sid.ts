import type { PayloadRequest } from 'payload';

/** The session id of a request, which Payload stores on the user. */
export const getSid = ({ user }: Pick<PayloadRequest, 'user'>): string | undefined =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : undefined;
