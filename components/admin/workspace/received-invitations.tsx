'use client';

import { useState } from 'react';

import { acceptInvitation, describeAcceptError } from '@/components/admin/sign-in/accept-invitation';
import { useCall } from '@/components/api/use-call';
import { ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Notice } from '@/components/kit/states/notice';
import { Time } from '@/components/kit/time';
import type { ReceivedInvitation } from '@/lib/workspaces/members/find-invitations';

/** The user's pending invitations, shown first on the page. */
export const ReceivedInvitations = ({ invitations }: { invitations: ReceivedInvitation[] }) => {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall((inviteToken: string) => acceptInvitation({ inviteToken }));
  const accept = async (token: string) => {
    const outcome = await run(token);
    if (outcome?.error) return setError(text(describeAcceptError(outcome.error)));
    // A full page load, because the workspace has changed.
    if (outcome) window.location.assign('/admin');
  };
  return (
    <SettingsSection text={text('people.profile.invitationsText')} title={text('people.profile.invitations')}>
      {error && <Notice tone="bad">{error}</Notice>}
      <ActionRows
        rows={invitations.map(({ workspace, inviteToken, role, expiresAt }) => ({
          key: workspace.id,
          title: workspace.name,
          text: (
            <>
              {text(`roles.${role}`)} · {text('people.members.until')} <Time value={expiresAt} />
            </>
          ),
          action: (
            <Button isBusy={isBusy} kind="primary" onClick={() => void accept(inviteToken)} size="small">
              {text('people.accept.join')}
            </Button>
          ),
        }))}
      />
    </SettingsSection>
  );
};
