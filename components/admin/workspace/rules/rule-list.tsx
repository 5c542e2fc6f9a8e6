'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/screen-states';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { RuleData, RulePage } from '@/lib/platform/rules/list-rules';
import { neededFields, ruleLimits, type RuleOutcome, splitRecipients } from '@/lib/platform/rules/rule-types';

import { IntegrationTabs } from '../integrations/integration-tabs';
import { RuleDialog } from './rule-dialog';

import styles from './rules.module.scss';

const tones: Record<RuleOutcome, TagTone> = { done: 'good', refused: 'bad', failed: 'bad' };

const RuleMenu = ({ rule, onEdit }: { rule: RuleData; onEdit: () => void }) => {
  const text = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const path = `/api/rules/${encodeURIComponent(rule.id)}?depth=0`;
  const { run, isBusy } = useCall((method: 'PATCH' | 'DELETE') =>
    callApi(method, path, method === 'PATCH' ? { body: { isDisabled: !rule.isDisabled } } : {}),
  );
  const act = async (method: 'PATCH' | 'DELETE') => {
    const outcome = await run(method);
    if (!outcome) return;
    setIsAsking(false);
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    router.refresh();
  };
  return (
    <>
      <Menu icon="more" kind="quiet" label={text('rules.list.more', { title: rule.title })}>
        <MenuItem icon="edit" onSelect={onEdit}>
          {text('rules.list.edit')}
        </MenuItem>
        <MenuItem icon={rule.isDisabled ? 'check' : 'lock'} onSelect={() => void act('PATCH')}>
          {text(rule.isDisabled ? 'rules.list.enable' : 'rules.list.disable')}
        </MenuItem>
        <MenuItem icon="trash" onSelect={() => setIsAsking(true)} tone="danger">
          {text('rules.list.delete')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          confirmLabel={text('rules.list.delete')}
          isBusy={isBusy}
          isOpen
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void act('DELETE')}
          title={text('rules.list.deleteTitle', { title: rule.title })}
          tone="danger"
        >
          {text('rules.list.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
};

type RuleRowProps = { rule: RuleData; page: RulePage; onEdit: () => void };

/** The language, preset, category or addresses that an action uses; null if it uses none. */
const useTarget = ({ rule, page: { presets, categories } }: Pick<RuleRowProps, 'rule' | 'page'>) => {
  const interfaceLanguage = useLanguage();
  const { action, language, preset, category, recipients } = rule;
  const field = action === 'transcribe' ? 'language' : neededFields[action];
  const find = (options: RulePage['presets'], id: string | null) =>
    options.find(({ value }) => value === id)?.label ?? null;
  if (field === 'language') return language && getLanguageName(interfaceLanguage, language);
  if (field === 'preset') return find(presets, preset);
  if (field === 'category') return find(categories, category);
  return field === 'recipients' ? splitRecipients(recipients).join(', ') : null;
};

const RuleRow = ({ rule, page, onEdit }: RuleRowProps) => {
  const text = useText();
  const target = useTarget({ rule, page });
  const { title, event, action, isDisabled, last } = rule;
  return (
    <tr className={styles.row}>
      <RowName>
        <b>{title}</b>
        <small>
          {text(event === 'video.ready' ? 'rules.events.videoReady' : 'rules.events.liveEventEnded')}
        </small>
      </RowName>
      <td className={styles.action}>
        {text(`rules.actions.${action}`)}
        {target && <small>{target}</small>}
      </td>
      <td className={styles.last}>
        {last ? (
          <>
            <Tag tone={tones[last.outcome]} {...(last.reason && { title: last.reason })}>
              {text(`rules.outcomes.${last.outcome}`)}
            </Tag>{' '}
            <Time value={last.at} />
          </>
        ) : (
          text('rules.list.never')
        )}
      </td>
      <td>
        <Tag tone={isDisabled ? 'quiet' : 'good'}>
          {text(isDisabled ? 'rules.fields.isDisabled' : 'rules.list.active')}
        </Tag>
      </td>
      <td className={styles.menu}>{page.canChange && <RuleMenu onEdit={onEdit} rule={rule} />}</td>
    </tr>
  );
};

/** The rules of a workspace. */
export const RuleList = ({ page }: { page: RulePage }) => {
  const text = useText();
  const [open, setOpen] = useState<RuleData | 'new' | null>(null);
  const { rules, canChange } = page;
  const isFull = rules.length >= ruleLimits.rules;
  const create = canChange && !isFull && (
    <Button icon="plus" kind="primary" onClick={() => setOpen('new')}>
      {text('rules.list.create')}
    </Button>
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('integrations.plural') }]} />
      <PageHead actions={rules.length > 0 && create} title={text('integrations.plural')} />
      <IntegrationTabs open="rules" />
      {rules.length > 0 ? (
        <>
          <RowTable
            heads={[
              { label: text('rules.fields.title') },
              { label: text('rules.fields.action') },
              { label: text('rules.fields.lastRunAt'), className: styles.last },
              { label: text('rules.list.state') },
              { label: text('rules.list.actions'), isUnseen: true },
            ]}
            label={text('rules.plural')}
          >
            <tbody>
              {rules.map((rule) => (
                <RuleRow key={rule.id} onEdit={() => setOpen(rule)} page={page} rule={rule} />
              ))}
            </tbody>
          </RowTable>
          <p className={styles.hint}>
            {isFull ? text('rules.form.full') : text('rules.list.hint', { max: ruleLimits.rules })}
          </p>
        </>
      ) : (
        <EmptyState title={text('rules.list.emptyTitle')}>
          <p>{text('rules.list.empty')}</p>
          {create}
        </EmptyState>
      )}
      {open && <RuleDialog onClose={() => setOpen(null)} page={page} rule={open === 'new' ? null : open} />}
    </main>
  );
};
