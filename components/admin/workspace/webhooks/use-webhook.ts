'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { focusFirstFault } from '@/components/kit/fields/focus-first-fault';
import { useText } from '@/components/kit/i18n/use-text';
import type { ListedEndpoint } from '@/lib/webhooks/list-endpoints';

import { createEndpoint, type EndpointDraft, updateEndpoint } from './webhook-calls';

export type FormFaults = Partial<Record<keyof EndpointDraft, string>>;

const toDraft = (facts: ListedEndpoint | null): EndpointDraft => ({
  url: facts?.url ?? '',
  description: facts?.description ?? '',
  events: facts?.events ?? ['video.ready', 'video.failed'],
});

const toKey = ({ events, ...draft }: EndpointDraft): string =>
  JSON.stringify({ ...draft, events: events.toSorted() });

/** The stored and the edited values of an endpoint. */
export const useWebhook = (facts: ListedEndpoint | null) => {
  const text = useText();
  const router = useRouter();
  const [saved, setSaved] = useState(() => toDraft(facts));
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<FormFaults>({});
  const { run, isBusy } = useCall(async (draft: EndpointDraft) =>
    facts ? updateEndpoint(facts.id, draft).then(() => null) : createEndpoint(draft),
  );
  const change = (part: Partial<EndpointDraft>) => {
    setValues({ ...values, ...part });
    setFaults({});
  };
  const show = (found: FormFaults): null => {
    setFaults(found);
    focusFirstFault();
    return null;
  };
  /** The endpoint if one was created, `saved` if one was changed, null if nothing was stored. */
  const save = async (): Promise<{ id: string; secret: string } | 'saved' | null> => {
    if (!URL.canParse(values.url.trim())) return show({ url: text('webhooks.errors.url') });
    if (values.events.length === 0) return show({ events: text('webhooks.form.eventsMissing') });
    const outcome = await run({ ...values, url: values.url.trim(), description: values.description.trim() });
    if (!outcome) return null;
    if (outcome.error) {
      const { errors, code } = outcome.error;
      const ofUrl = errors.find(({ field }) => field === 'url');
      if (ofUrl) return show({ url: ofUrl.message });
      toast.error(
        text(code === 'too_many_webhook_endpoints' ? 'webhooks.form.full' : describeRefusal(outcome.error)),
      );
      return null;
    }
    setSaved(values);
    if (outcome.answer) return outcome.answer;
    toast.success(text('webhooks.form.saved'));
    router.refresh();
    return 'saved';
  };
  return {
    values,
    change,
    faults,
    save,
    isBusy,
    isChanged: toKey(saved) !== toKey(values),
    discard: () => change(saved),
  };
};
