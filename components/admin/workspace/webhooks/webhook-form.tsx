'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { focusFirstFault } from '@/components/kit/fields/field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { Time } from '@/components/kit/time';
import { mergeEdits } from '@/lib/core/merge-edits';
import type { ListedEndpoint } from '@/lib/webhooks/endpoints';
import { endpointLimits } from '@/lib/webhooks/rules';

import { SecretDialog } from '../integrations/secret-dialog';
import { Deliveries } from './deliveries';
import { EventsField } from './events-field';
import {
  createEndpoint,
  type EndpointDraft,
  findEndpoint,
  listPath,
  updateEndpoint,
  webhookPath,
} from './webhook-api';
import { useEndpointAction, WebhookMenu } from './webhook-list';

import styles from './webhooks.module.scss';

/** Why an endpoint receives nothing, or since when it fails. */
const StateNotice = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const text = useText();
  const { act, isBusy } = useEndpointAction(endpoint);
  const { isDisabled, disabledReason, failingSince, previousSecretUntil } = endpoint;
  if (isDisabled) {
    return (
      <Notice
        action={
          <Button isBusy={isBusy} onClick={() => void act('enable')} size="small">
            {text('webhooks.list.enable')}
          </Button>
        }
        title={text('webhooks.form.disabledTitle')}
        tone="busy"
      >
        {text(`webhooks.form.${disabledReason === 'failing' ? 'failingDays' : (disabledReason ?? 'byHand')}`)}
      </Notice>
    );
  }
  if (failingSince) {
    return (
      <Notice title={text('webhooks.form.failingTitle')} tone="bad">
        {text('webhooks.form.failing')} <Time value={failingSince} />
      </Notice>
    );
  }
  return previousSecretUntil ? (
    <Notice tone="info">
      {text('webhooks.form.rotating')} <Time value={previousSecretUntil} />
    </Notice>
  ) : null;
};

/** URL, description and events of an endpoint, and its deliveries. */
export const WebhookForm = ({ endpoint }: { endpoint: ListedEndpoint | null }) => {
  const text = useText();
  const go = useGo();
  const [shown, setShown] = useState<{ id: string; secret: string } | null>(null);
  const [isGone, setIsGone] = useState(false);
  const webhook = useWebhook(endpoint);
  const { values, change, faults, isBusy, isChanged } = webhook;
  const question = useLeaveQuestion(isChanged && !isGone);
  const title = endpoint ? endpoint.url : text('webhooks.form.newTitle');
  const save = async (): Promise<boolean> => {
    const stored = await webhook.save();
    if (stored && stored !== 'saved') setShown(stored);
    return stored !== null;
  };
  const saveAndLeave = async () => {
    if (await save()) question.leave();
    else question.stay();
  };
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('webhooks.plural'), url: listPath }, { label: title }]} />
      <PageHead
        isSticky
        actions={
          <>
            {endpoint ? (
              <WebhookMenu
                endpoint={endpoint}
                kind="plain"
                onDeleted={() => {
                  setIsGone(true);
                  go.push(listPath);
                }}
                onRotated={(secret) => setShown({ id: endpoint.id, secret })}
              />
            ) : (
              <ButtonLink href={listPath} kind="quiet">
                {text('kit.cancel')}
              </ButtonLink>
            )}
            <Button
              disabled={endpoint !== null && !isChanged}
              isBusy={isBusy}
              kind="primary"
              onClick={() => void save()}
            >
              {text(endpoint ? 'common.save' : 'webhooks.form.submit')}
            </Button>
          </>
        }
        crumbs={[{ label: text('webhooks.plural'), href: listPath }]}
        title={title}
      />
      {endpoint && (
        <div className={styles.notice}>
          <StateNotice endpoint={endpoint} />
        </div>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          error={faults.url ?? null}
          hint={text('webhooks.form.urlHint')}
          inputMode="url"
          isRequired
          label={text('webhooks.fields.url')}
          maxLength={endpointLimits.url}
          onChange={(url) => change({ url })}
          placeholder="https://example.com/webhooks"
          value={values.url}
        />
        <TextField
          label={text('webhooks.fields.description')}
          maxLength={endpointLimits.description}
          onChange={(description) => change({ description })}
          value={values.description}
        />
        <EventsField
          error={faults.events ?? null}
          onChange={(events) => change({ events })}
          values={values.events}
        />
      </form>
      {endpoint && <Deliveries endpoint={endpoint} />}
      {shown && (
        <SecretDialog
          label={text('webhooks.secret.label')}
          notice={text(endpoint ? 'webhooks.secret.rotated' : 'webhooks.secret.once')}
          onClose={() => {
            if (endpoint) setShown(null);
            else go.replace(webhookPath(shown.id));
          }}
          title={text('webhooks.secret.title')}
          value={shown.secret}
        />
      )}
      <ConflictDialog {...webhook.conflictDialog} />
      <LeaveDialog
        changes={[text('webhooks.form.unsaved')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          webhook.discard();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </main>
  );
};

const fieldNames = {
  url: 'webhooks.fields.url',
  description: 'webhooks.fields.description',
  events: 'webhooks.fields.events',
} as const;

type FormFaults = Partial<Record<keyof EndpointDraft, string>>;

const toDraft = (endpoint: Partial<EndpointDraft> | null): EndpointDraft => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  events: (endpoint?.events ?? ['video.ready', 'video.failed']).toSorted(),
});

const toKey = ({ events, ...draft }: EndpointDraft): string =>
  JSON.stringify({ ...draft, events: events.toSorted() });

/** The stored and the edited values of an endpoint. */
const useWebhook = (endpoint: ListedEndpoint | null) => {
  const text = useText();
  const router = useRouter();
  const [saved, setSaved] = useState(() => toDraft(endpoint));
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<FormFaults>({});
  const { merge, dialog } = useMergedSave<EndpointDraft>((field) => fieldNames[field]);
  const { run, isBusy } = useCall(async (draft: EndpointDraft) => {
    if (!endpoint) return createEndpoint(draft);
    const theirs = toDraft(await findEndpoint(endpoint.id));
    const merged = await merge({ base: saved, mine: draft, theirs });
    if (!merged) return null;
    await updateEndpoint(endpoint.id, merged);
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
