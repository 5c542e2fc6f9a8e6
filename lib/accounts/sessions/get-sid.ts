import type { PayloadRequest } from 'payload';

/** The id of the session that a request comes from, as Payload notes it on the user. */
export const getSid = ({ user }: Pick<PayloadRequest, 'user'>): string | undefined =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : undefined;
