'use client';

import { Button } from '@/components/kit/buttons/button';
import { fromLocalInput, toLocalInput } from '@/components/kit/fields/local-times';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Tag, type TagTone } from '@/components/kit/tag';
import { useZone } from '@/components/kit/time';
import type { IntegrationSummary } from '@/lib/platform/list-integrations';
import { expiryNoticeDays, maxNetworks } from '@/lib/workspaces/integrations/describe-permissions';

import type { FormFaults, FormValues } from './use-integration';

import styles from './integration-form.module.scss';

export const isExpired = ({ expiry }: Pick<IntegrationSummary, 'expiry'>): boolean => expiry?.daysLeft === 0;

/** Whether a token works, and for how long. */
export const TokenTag = ({ integration }: { integration: IntegrationSummary }) => {
  const text = useText();
  const { isDisabled, expiry } = integration;
  const show = (tone: TagTone, words: string) => <Tag tone={tone}>{words}</Tag>;
  if (isDisabled) return show('quiet', text('integrations.fields.isDisabled'));
  if (isExpired(integration)) return show('bad', text('integrations.list.expired'));
  if (!expiry) return show('good', text('integrations.list.active'));
  return show(
    expiry.daysLeft <= expiryNoticeDays ? 'busy' : 'good',
    text('integrations.list.expires', { count: expiry.daysLeft }),
  );
};

type LifetimeFieldsProps = {
  values: FormValues;
  faults: FormFaults;
  isDisabled: boolean;
  onChange: (part: Partial<FormValues>) => void;
};

/** The expiry date of a token and the networks that it may be used from. */
export const LifetimeFields = ({ values, faults, isDisabled, onChange }: LifetimeFieldsProps) => {
  const text = useText();
  // Local times differ between server and browser.
  const zone = useZone();
  const { expiresAt, networks } = values;
  return (
    <>
      <div className={styles.expiry}>
        <TextField
          disabled={isDisabled}
          error={faults.expiresAt ?? null}
          hint={text('integrations.form.expiresHint', { days: expiryNoticeDays })}
          label={text('integrations.fields.expiresAt')}
          onChange={(value) => onChange({ expiresAt: fromLocalInput(value) })}
          type="datetime-local"
          value={expiresAt && zone ? toLocalInput(expiresAt) : ''}
        />
        {expiresAt && !isDisabled && (
          <Button kind="quiet" onClick={() => onChange({ expiresAt: null })} size="small">
            {text('integrations.form.noExpiry')}
          </Button>
        )}
      </div>
      <TextArea
        disabled={isDisabled}
        error={faults.allowedNetworks ?? null}
        hint={text('integrations.form.networksHint', { max: maxNetworks })}
        isCode
        label={text('integrations.fields.allowedNetworks')}
        onChange={(value) => onChange({ networks: value })}
        placeholder={'203.0.113.0/24\n2001:db8::/32'}
        value={networks}
      />
    </>
  );
};
