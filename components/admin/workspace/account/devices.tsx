'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { SessionSummary } from '@/lib/accounts/sessions/list-sessions';

/** The user's sessions, with buttons to end them. No locations, since full IP addresses are not stored. */
export const Devices = ({ sessions }: { sessions: SessionSummary[] }) => {
  const text = useText();
  const router = useRouter();
  const { run, isBusy } = useCall((sid: string) =>
    callApi('DELETE', `/api/users/sessions${sid && `/${sid}`}`),
  );
  const end = async (sid: string) => {
    const outcome = await run(sid);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else if (outcome) toast.success(text('people.profile.deviceEnded'));
    router.refresh();
  };
  const describe = ({ browser, system }: SessionSummary): string =>
    [browser, system].filter(Boolean).join(', ') || text('people.profile.unknownDevice');
  return (
    <SettingsSection text={text('people.profile.devicesText')} title={text('people.profile.devices')}>
      <ActionRows
        rows={sessions.map((session) => ({
          key: session.id,
          title: describe(session),
          badge: session.isCurrent && <Tag tone="good">{text('people.profile.thisDevice')}</Tag>,
          text: (
            <>
              {text('people.profile.since')} <Time value={session.createdAt} /> ·{' '}
              {text('people.profile.last')}{' '}
              {session.isCurrent ? text('people.members.now') : <Time value={session.lastUsedAt} />}
            </>
          ),
          action: !session.isCurrent && (
            <Button
              aria-label={`${text('people.profile.endDevice')}: ${describe(session)}`}
              isBusy={isBusy}
              onClick={() => void end(session.id)}
              size="small"
            >
              {text('people.profile.endDevice')}
            </Button>
          ),
        }))}
      />
      {sessions.length > 1 && (
        <Button isBusy={isBusy} onClick={() => void end('')}>
          {text('people.profile.endOthers')}
        </Button>
      )}
    </SettingsSection>
  );
};
