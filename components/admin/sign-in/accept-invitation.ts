import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import type { MessageKey } from '@/lib/core/i18n/text';

type Acceptance = {
  inviteToken: string;
  email?: string;
  password?: string;
  firstname?: string;
  lastname?: string;
};

export const acceptInvitation = (body: Acceptance) =>
  callApi<unknown>('POST', '/api/users/accept-invitation', { body });

const messages: Record<string, MessageKey> = {
  no_invitation: 'people.accept.invalid',
  invitation_accepted: 'people.accept.acceptedMeanwhile',
  invitation_needs_log_in: 'people.accept.needsLogIn',
  password_policy: 'resetPassword.rejected',
  rate_limited: 'resetPassword.rateLimited',
};

export const describeAcceptError = (error: CallError): MessageKey => describeRefusal(error, messages);

/** For users who just signed in: their password was correct, so a failure now must not blame it. */
export const joinAfterLogIn = async (body: Acceptance): Promise<MessageKey | null> => {
  try {
    await acceptInvitation(body);
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return describeAcceptError(error);
  }
};
