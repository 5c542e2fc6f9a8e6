'use client';

import { toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import {
  type InboxKind,
  inboxKinds,
  type InboxWay,
  inboxWays,
  type InboxWays,
} from '@/lib/accounts/inbox-ways';

import styles from './inbox.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

/** How the person is notified of each kind of event. A choice is saved at once. */
export const InboxSettings = ({ initial }: { initial: InboxWays }) => {
  const text = useText();
  const id = useId();
  const [ways, setWays] = useState(initial);
  const { run, isBusy } = useCall((changed: Partial<InboxWays>) =>
    callApi<{ ways: InboxWays }>('PATCH', '/api/notifications/settings', { body: { ways: changed } }),
  );
  const choose = async (kind: InboxKind, way: InboxWay) => {
    const before = ways;
    setWays({ ...ways, [kind]: way });
    const outcome = await run({ [kind]: way });
    if (outcome?.answer) {
      setWays(outcome.answer.ways);
      toast.success(text('inbox.settings.saved'));
      return;
    }
    setWays(before);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
  };
  return (
    <SettingsSection text={text('inbox.settings.text')} title={text('inbox.settings.title')}>
      <table aria-label={text('inbox.settings.title')} className={styles.settings} id="inbox-ways">
        <thead>
          <tr>
            <th scope="col">{text('inbox.settings.kind')}</th>
            <th scope="col">{text('inbox.settings.way')}</th>
          </tr>
        </thead>
        <tbody>
          {inboxKinds.map((kind) => (
            <tr key={kind}>
              <th id={`${id}-${kind}`} scope="row">
                {text(`inbox.settings.kinds.${kind}`)}
              </th>
              <td>
                <select
                  aria-labelledby={`${id}-${kind}`}
                  className={controls.control}
                  disabled={isBusy}
                  // The select has no other values than the options.
                  onChange={({ target }) => void choose(kind, target.value as InboxWay)}
                  value={ways[kind]}
                >
                  {inboxWays.map((way) => (
                    <option key={way} value={way}>
                      {text(`inbox.settings.ways.${way}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsSection>
  );
};
