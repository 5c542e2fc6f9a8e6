'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { PageActions } from '@/components/admin/shell/page-actions';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { RadioList } from '@/components/kit/fields/radio-list';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import type { Translate } from '@/lib/core/i18n/text';
import { findCoveringDomain } from '@/lib/formats/embed-rule';
import type { PrivacyPageData } from '@/lib/platform/find-privacy-page-data';
import type { PlayerSettings } from '@/lib/workspaces/workspace-settings';
import type { Workspace } from '@/payload-types';

import { DomainRules } from '../domain-rules';

import privacyPreviewStyles from './privacy-preview.module.scss';
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

const fieldNames = {
  share: 'privacy.share.title',
  embed: 'privacy.embed.title',
  domains: 'privacy.domains.list',
} as const;

/** The stored settings. */
const findSettings = async (workspaceId: string): Promise<PlayerSettings> => {
  const path = `/api/workspaces/${workspaceId}?depth=0&select[playerSettings]=true`;
  const { playerSettings } = await callApi<Pick<Workspace, 'playerSettings'>>('GET', path);
  const { share, embed } = playerSettings?.privacy ?? {};
  return {
    share: share?.access ?? 'allowed',
    embed: embed?.access ?? 'allowed',
    domains: (embed?.domains ?? []).map(({ value }) => value),
  };
};

/** The stored and the edited settings. */
const usePrivacy = ({ workspaceId, settings: initial }: PrivacyPageData) => {
  const text = useText();
  const [saved, setSaved] = useState(initial);
  const [settings, setSettings] = useState(initial);
  const [hasNone, setHasNone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { merge, dialog } = useMergedSave<PlayerSettings>((field) => fieldNames[field]);
  const { run, isBusy } = useCall(async (mine: PlayerSettings): Promise<PlayerSettings | null> => {
    const body = await merge({ base: saved, mine, theirs: await findSettings(workspaceId) });
    if (!body) return null;
    const path = `/api/workspaces/${workspaceId}/player-settings`;
    const { domains, ...rest } = await callApi<SavedSettings>('PATCH', path, { body });
    return { ...rest, domains: domains.map(({ value }) => value) };
  });

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
    setFailure(outcome.error && text(describeRefusal(outcome.error)));
    if (!outcome.answer) return false;
    setSaved(outcome.answer);
    setSettings(outcome.answer);
    return true;
  };
  return {
    saved,
    settings,
    change,
    discard,
    save,
    conflictDialog: dialog,
    isBusy,
    isChanged: !isSame(saved, settings),
    hasNone,
    failure,
  };
};

/** The rules, beside a preview for visitors. */
export const PrivacyForm = ({ pageData }: { pageData: PrivacyPageData }) => {
  const text = useText();
  const privacy = usePrivacy(pageData);
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
        <PrivacyPreview picture={pageData.picture} settings={settings} />
      </div>
      <ConflictDialog {...privacy.conflictDialog} />
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

/** Parses a typed page URL; null if invalid. */
const readPage = (typed: string): URL | null => {
  const page = typed.trim();
  const address = /^https?:\/\//i.test(page) ? page : `https://${page}`;
  return page && URL.canParse(address) ? new URL(address) : null;
};

/** Whether a page may embed, and why; null for an invalid page. */
const judgePage = (
  text: Translate,
  { embed, domains }: PlayerSettings,
  typed: string,
): { isAllowed: boolean; reason: string } | null => {
  const page = readPage(typed);
  if (!page) return null;
  if (embed === 'allowed') return { isAllowed: true, reason: text('privacy.preview.byAll') };
  const domain = embed === 'limited' ? findCoveringDomain(domains, page) : null;
  return domain
    ? { isAllowed: true, reason: text('privacy.preview.by', { domain }) }
    : { isAllowed: false, reason: text('privacy.preview.noRule') };
};

type PrivacyPreviewProps = { settings: PlayerSettings; picture: string | null };

/** Preview of a page that embeds a video, with the rules currently on screen. */
const PrivacyPreview = ({ settings, picture }: PrivacyPreviewProps) => {
  const text = useText();
  const [page, setPage] = useState('');
  const verdict = judgePage(text, settings, page);
  const isOpen = settings.embed === 'allowed';
  return (
    <aside aria-label={text('privacy.preview.title')} className={privacyPreviewStyles.card}>
      <h2>{text('privacy.preview.title')}</h2>
      <p className={privacyPreviewStyles.intro}>{text('privacy.preview.text')}</p>
      <div className={privacyPreviewStyles.block}>
        <TextField
          inputMode="url"
          label={text('privacy.preview.page')}
          onChange={setPage}
          placeholder={text('privacy.preview.placeholder')}
          spellCheck={false}
          value={page}
        />
        <p aria-live="polite" className={privacyPreviewStyles.verdict}>
          {verdict ? (
            <>
              <Verdict isAllowed={verdict.isAllowed} />
              {verdict.reason}
            </>
          ) : (
            text('privacy.preview.noPage')
          )}
        </p>
        {verdict && <Frame isAllowed={verdict.isAllowed} picture={picture} />}
      </div>
      <div className={privacyPreviewStyles.block}>
        <h3>{text('privacy.preview.elsewhere')}</h3>
        <p className={privacyPreviewStyles.verdict}>
          <Verdict isAllowed={isOpen} />
          {!isOpen && text('privacy.preview.silent')}
        </p>
        <Frame isAllowed={isOpen} picture={picture} />
      </div>
    </aside>
  );
};

const Verdict = ({ isAllowed }: { isAllowed: boolean }) => {
  const text = useText();
  return (
    <Tag tone={isAllowed ? 'good' : 'bad'}>
      {text(isAllowed ? 'privacy.preview.allowed' : 'privacy.preview.forbidden')}
    </Tag>
  );
};

/** The player, or the message shown in its place. */
const Frame = ({ isAllowed, picture }: { isAllowed: boolean; picture: string | null }) => {
  const text = useText();
  if (!isAllowed) return <div className={privacyPreviewStyles.frame}>{text('privacy.preview.blocked')}</div>;
  return (
    <div aria-hidden="true" className={privacyPreviewStyles.frame}>
      {/* oxlint-disable-next-line nextjs/no-img-element -- the edge delivers it in its final size */}
      {picture && <img alt="" src={picture} />}
      <span className={privacyPreviewStyles.play}>
        <Icon name="play" size={16} />
      </span>
    </div>
  );
};
