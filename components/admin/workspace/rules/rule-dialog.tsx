'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { focusFirstFault } from '@/components/kit/fields/field';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { translationLocales } from '@/lib/ai/translation/locales';
import type { RuleData, RulePage } from '@/lib/platform/rules/list-rules';
import {
  neededFields,
  type RuleAction,
  ruleActions,
  type RuleEvent,
  ruleEvents,
  ruleLimits,
} from '@/lib/platform/rules/rule-types';
import { locales } from '@/lib/videos/library/locales';

import styles from './rules.module.scss';

type Draft = Omit<RuleData, 'id' | 'isDisabled' | 'last'>;

const toDraft = (rule: Partial<Draft> | null): Draft => ({
  title: rule?.title ?? '',
  event: rule?.event ?? 'video.ready',
  action: rule?.action ?? 'transcribe',
  language: rule?.language ?? null,
  preset: rule?.preset ?? null,
  category: rule?.category ?? null,
  recipients: rule?.recipients ?? '',
});

type ChoiceProps = {
  draft: Draft;
  page: RulePage;
  errorOf: (field: string) => string | null;
  onChange: (part: Partial<Draft>) => void;
};

/** The field that the chosen action needs. */
const NeededField = ({ draft, page, errorOf, onChange }: ChoiceProps) => {
  const text = useText();
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const none = { value: '', label: text('rules.form.choose') };
  const needed = draft.action === 'transcribe' ? 'language' : neededFields[draft.action];
  if (!needed) return null;
  if (needed === 'recipients') {
    return (
      <TextField
        error={errorOf('recipients')}
        hint={text('rules.form.recipientsHint')}
        isRequired
        label={text('rules.fields.recipients')}
        onChange={(recipients) => onChange({ recipients })}
        value={draft.recipients}
      />
    );
  }
  const options = {
    language: (draft.action === 'translate' ? translationLocales : locales).map((value) => ({
      value,
      label: names.of(value) ?? value,
    })),
    preset: page.presets,
    category: page.categories,
  }[needed];
  return (
    <SelectField
      error={errorOf(needed)}
      {...(draft.action === 'transcribe' && { hint: text('rules.form.languageHint') })}
      isRequired={draft.action !== 'transcribe'}
      label={text(`rules.fields.${needed}`)}
      onChange={(value) => onChange({ [needed]: value || null })}
      options={[none, ...options]}
      value={draft[needed] ?? ''}
    />
  );
};

type RuleDialogProps = { rule: RuleData | null; page: RulePage; onClose: () => void };

/** Creates or edits a rule. */
export const RuleDialog = ({ rule, page, onClose }: RuleDialogProps) => {
  const text = useText();
  const router = useRouter();
  const [draft, setDraft] = useState(() => toDraft(rule));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { merge, dialog } = useMergedSave<Draft>((field) => `rules.fields.${field}`);
  /** Resolves to whether the rule was stored. */
  const { run, isBusy } = useCall(async (mine: Draft): Promise<boolean> => {
    const path = rule ? `/api/rules/${encodeURIComponent(rule.id)}?depth=0` : '/api/rules?depth=0';
    if (!rule) return callApi('POST', path, { body: mine }).then(() => true);
    const theirs = toDraft(await callApi<Partial<Draft>>('GET', path));
    const body = await merge({ base: toDraft(rule), mine, theirs });
    return body !== null && callApi('PATCH', path, { body }).then(() => true);
  });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setFaults({});
  };
  const show = (found: Record<string, string>): void => {
    setFaults(found);
    focusFirstFault();
  };
  const save = async () => {
    if (!draft.title.trim()) return show({ title: text('rules.errors.title') });
    const outcome = await run({ ...draft, title: draft.title.trim() });
    if (!outcome) return;
    if (outcome.error) {
      const named = outcome.error.errors.flatMap(({ field, message }) => (field ? [[field, message]] : []));
      if (named.length > 0) show(Object.fromEntries(named) as Record<string, string>);
      else toast.error(text(describeRefusal(outcome.error, { too_many_rules: 'rules.form.full' })));
      return;
    }
    if (!outcome.answer) return;
    toast.success(text('rules.form.saved'));
    router.refresh();
    onClose();
  };
  const errorOf = (field: string): string | null => faults[field] ?? null;
  return (
    <Dialog
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text('common.save')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text(rule ? 'rules.form.editTitle' : 'rules.form.newTitle')}
    >
      <div className={styles.form}>
        <TextField
          error={errorOf('title')}
          isRequired
          label={text('rules.fields.title')}
          maxLength={ruleLimits.title}
          onChange={(title) => change({ title })}
          value={draft.title}
        />
        <SelectField<RuleEvent>
          label={text('rules.fields.event')}
          onChange={(event) => change({ event })}
          options={ruleEvents.map((value) => ({
            value,
            label: text(value === 'video.ready' ? 'rules.events.videoReady' : 'rules.events.liveEventEnded'),
          }))}
          value={draft.event}
        />
        <SelectField<RuleAction>
          label={text('rules.fields.action')}
          onChange={(action) => change({ action })}
          options={ruleActions.map((value) => ({ value, label: text(`rules.actions.${value}`) }))}
          value={draft.action}
        />
        <NeededField draft={draft} errorOf={errorOf} onChange={change} page={page} />
        <p className={styles.hint}>{text('rules.form.rights')}</p>
        <ConflictDialog {...dialog} />
      </div>
    </Dialog>
  );
};
