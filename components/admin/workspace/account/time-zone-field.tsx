'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText } from '@/components/kit/i18n/use-text';

/** The zone of the workspace's days and months. Stored at once. `zones` are IANA names. */
export const TimeZoneField = ({ initial, zones }: { initial: string; zones: string[] }) => {
  const text = useText();
  const router = useRouter();
  const [zone, setZone] = useState(initial);
  const { run } = useCall((timeZone: string) =>
    callApi('PUT', '/api/workspaces/time-zone', { body: { timeZone } }),
  );
  const change = async (next: string): Promise<void> => {
    const before = zone;
    setZone(next);
    const outcome = await run(next);
    if (!outcome) return;
    if (outcome.error) {
      setZone(before);
      toast.error(text(describeRefusal(outcome.error)));
      return;
    }
    toast.success(text('billing.timeZoneSaved'));
    router.refresh();
  };
  return (
    // Names of places are not translated.
    <div translate="no">
      <SelectField
        hint={text('billing.timeZoneHint')}
        label={text('workspaces.fields.timeZone')}
        onChange={(next) => void change(next)}
        options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={zone}
      />
    </div>
  );
};
