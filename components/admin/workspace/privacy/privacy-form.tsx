'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { PageActions } from '@/components/admin/shell/page-actions';
import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { RadioList } from '@/components/kit/fields/radio-list';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import type { Translate } from '@/lib/core/i18n/text';
import type { PrivacyPageData } from '@/lib/platform/find-privacy-page-data';
import type { PlayerSettings } from '@/lib/workspaces/update-player-settings';

import { DomainRules } from './domain-rules';
import { PrivacyPreview } from './privacy-preview';

import styles from './privacy-tab.module.scss';

/** The unsaved changes, one sentence each. */
const describeChanges = (text: Translate, before: PlayerSettings, now: PlayerSettings): string[] => {
  const changes: string[] = [];
  if (now.share !== before.share) {
    changes.push(text('leave.share', { value: text(`privacy.share.${now.share}`) }));
  }
  if (now.embed !== before.embed) {
    changes.push(text('leave.embed', { value: text(`privacy.embed.${now.embed}`) }));
  }
  const [count, oldCount] = [now.domains.length, before.domains.length];
  if (count !== oldCount) changes.push(text('leave.domains', { now: count, before: oldCount }));
  else if (now.domains.join() !== before.domains.join()) changes.push(text('leave.order'));
  return changes;
};

type SavedSettings = Omit<PlayerSettings, 'domains'> & { domains: { id: string; value: string }[] };

const isSame = (left: PlayerSettings, right: PlayerSettings): boolean =>
  left.share === right.share &&
  left.embed === right.embed &&
  left.domains.length === right.domains.length &&
  left.domains.every((domain, index) => domain === right.domains[index]);

/** The stored and the edited settings. */
const usePrivacy = ({ workspaceId, settings: initial }: PrivacyPageData) => {
  const text = useText();
  const [saved, setSaved] = useState(initial);
  const [settings, setSettings] = useState(initial);
  const [hasNone, setHasNone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useCall((body: PlayerSettings) =>
    callApi<SavedSettings>('PATCH', `/api/workspaces/${workspaceId}/player-settings`, { body }),
  );

  const change = (part: Partial<PlayerSettings>) => {
    setSettings({ ...settings, ...part });
    setHasNone(false);
    setFailure(null);
  };
  const discard = () => change(saved);
  /** Resolves to whether the settings were stored. */
  const save = async (): Promise<boolean> => {
    const isEmpty = settings.embed === 'limited' && settings.domains.length === 0;
    setHasNone(isEmpty);
    if (isEmpty) return false;
    const outcome = await run(settings);
    if (!outcome) return false;
    setFailure(outcome.error && text('common.unexpected'));
    if (outcome.error) return false;
    const { domains, ...rest } = outcome.answer;
    const stored = { ...rest, domains: domains.map(({ value }) => value) };
    setSaved(stored);
    setSettings(stored);
    return true;
  };
  return {
    saved,
    settings,
    change,
    discard,
    save,
    isBusy,
    isChanged: !isSame(saved, settings),
    hasNone,
    failure,
  };
};

/** The rules, beside a preview for visitors. */
export const PrivacyForm = ({ facts }: { facts: PrivacyPageData }) => {
  const text = useText();
  const privacy = usePrivacy(facts);
  const { settings, change, isChanged } = privacy;
  const question = useLeaveQuestion(isChanged);
  const save = async (): Promise<boolean> => {
    const isSaved = await privacy.save();
    if (isSaved) toast.success(text('privacy.saved'));
    return isSaved;
  };
  const saveAndLeave = async () => {
    if (await save()) question.leave();
    else question.stay();
  };
  return (
    <>
      <PageActions>
        <div className={styles.actions} data-sticky={isChanged}>
          <span aria-live="polite">{isChanged && <Tag tone="busy">{text('privacy.unsaved')}</Tag>}</span>
          {isChanged && <Button onClick={privacy.discard}>{text('privacy.discard')}</Button>}
          <Button disabled={!isChanged} isBusy={privacy.isBusy} kind="primary" onClick={() => void save()}>
            {text('common.save')}
          </Button>
        </div>
      </PageActions>
      {privacy.failure && <Notice tone="bad">{privacy.failure}</Notice>}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.card}>
            <RadioList
              intro={text('privacy.share.text')}
              legend={text('privacy.share.title')}
              onChange={(share) => change({ share })}
              options={(['allowed', 'forbidden'] as const).map((value) => ({
                value,
                label: text(`privacy.share.${value}`),
                hint: text(`privacy.share.${value}Text`),
              }))}
              value={settings.share}
            />
          </section>
          <section className={styles.card}>
            <RadioList
              intro={text('privacy.embed.text')}
              legend={text('privacy.embed.title')}
              onChange={(embed) => change({ embed })}
              options={[
                { value: 'allowed', label: text('privacy.embed.allowed') },
                {
                  value: 'limited',
                  label: text('privacy.embed.limited'),
                  hint: text('privacy.embed.limitedText'),
                },
                { value: 'forbidden', label: text('privacy.embed.forbidden') },
              ]}
              value={settings.embed}
            />
            {settings.embed === 'limited' && (
              <DomainRules
                domains={settings.domains}
                hasNone={privacy.hasNone}
                onChange={(domains) => change({ domains })}
              />
            )}
          </section>
        </div>
        <PrivacyPreview picture={facts.picture} settings={settings} />
      </div>
      <LeaveDialog
        changes={describeChanges(text, privacy.saved, settings)}
        isBusy={privacy.isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          privacy.discard();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </>
  );
};
