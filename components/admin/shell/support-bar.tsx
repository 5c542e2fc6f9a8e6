'use client';
import { toast } from '@payloadcms/ui';
import type { PayloadRequest, ServerProps } from 'payload';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { TimeText } from '@/components/kit/time';
import { type SupportBarData, findSupportBar } from '@/lib/accounts/support/find-support-bar';
import { timePlaceholder } from '@/lib/core/i18n/format';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';

import styles from './support-bar.module.scss';

/** Names the support agent, the workspace, the reason and the end, with a button to leave. */
const SupportNotice = ({ bar }: { bar: SupportBarData }) => {
  const text = useText();
  const { kind, workspaceId, reason } = bar;
  const { run, isBusy } = useCall(() => callApi('DELETE', `/api/workspaces/${workspaceId}/support`));
  const words = { ...bar, time: timePlaceholder };
  const end = async () => {
    const outcome = await run();
    if (!outcome) return;
    // The access may have ended meanwhile; the next page shows the current state.
    if (outcome.error && outcome.error.code !== 'not_found')
      return void toast.error(text(describeRefusal(outcome.error)));
    window.location.assign('/admin');
  };
  return (
    <aside aria-label={text('support.label')} className={styles.bar} data-shell-bar>
      <Icon name="key" size={16} />
      <p>
        <b>
          <TimeText
            form="clock"
            text={text(kind === 'own' ? 'support.own' : 'support.guest', words)}
            value={bar.expiresAt}
          />
        </b>{' '}
        {text('support.reasonIs', { reason })} {kind === 'own' && text('support.locked')}
      </p>
      <Button isBusy={isBusy} onClick={() => void end()} size="small">
        {text(kind === 'own' ? 'support.leave' : 'support.sendAway')}
      </Button>
    </aside>
  );
};

/**
 * Shown above every page of the panel while support is in the workspace: to support, and to users who may end
 * the access.
 */
export const SupportBar = async ({ req, user }: ServerProps & { req?: PayloadRequest }) => {
  if (!req || user?.collection !== slugs.users) return null;
  const bar = await findSupportBar(await resolveContext(req));
  return bar && <SupportNotice bar={bar} />;
};
