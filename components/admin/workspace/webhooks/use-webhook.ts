'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { focusFirstFault } from '@/components/kit/fields/field';
import { useText } from '@/components/kit/i18n/use-text';
import { mergeEdits } from '@/lib/core/merge-edits';
import type { ListedEndpoint } from '@/lib/webhooks/list-endpoints';

import { createEndpoint, type EndpointDraft, findEndpoint, updateEndpoint } from './webhook-calls';

const fieldNames = {
  url: 'webhooks.fields.url',
  description: 'webhooks.fields.description',
  events: 'webhooks.fields.events',
} as const;

export type FormFaults = Partial<Record<keyof EndpointDraft, string>>;

const toDraft = (facts: Partial<EndpointDraft> | null): EndpointDraft => ({
  url: facts?.url ?? '',
  description: facts?.description ?? '',
  events: (facts?.events ?? ['video.ready', 'video.failed']).toSorted(),
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
  const { merge, dialog } = useMergedSave<EndpointDraft>((field) => fieldNames[field]);
  const { run, isBusy } = useCall(async (draft: EndpointDraft) => {
    if (!facts) return createEndpoint(draft);
    const theirs = toDraft(await findEndpoint(facts.id));
    const merged = await merge({ base: saved, mine: draft, theirs });
    if (!merged) return null;
    await updateEndpoint(facts.id, merged);
    setSaved(merged);
    setValues((now) => mergeEdits({ base: values, mine: now, theirs: merged }).mine);
    return 'saved';
  });
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
    const outcome = await run({
      url: values.url.trim(),
      description: values.description.trim(),
      events: values.events.toSorted(),
    });
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
    if (outcome.answer !== 'saved') {
      if (outcome.answer) setSaved(values);
      return outcome.answer;
    }
    toast.success(text('webhooks.form.saved'));
    router.refresh();
    return 'saved';
  };
  return {
    values,
    change,
    faults,
    save,
    conflictDialog: dialog,
    isBusy,
    isChanged: toKey(saved) !== toKey(values),
    discard: () => change(saved),
  };
};
