'use client';

import {
  Form,
  OperationProvider,
  SetStepNav,
  toast,
  useDocumentInfo,
  useField,
  useForm,
  useFormModified,
  useHotkey,
} from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useRef, useState } from 'react';

import { PlayerDesignUpgrade } from '@/components/admin/billing/upgrade-hints';
import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { useCheckedField } from '@/components/admin/workarounds/use-checked-field';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { focusFirstFault } from '@/components/kit/fields/field';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import type { MessageKey } from '@/lib/core/i18n/text';
import { isSameValue } from '@/lib/core/merge-edits';
import { titleMaxLength } from '@/lib/videos/library/rules';
import type { findPresetRights, PresetRow } from '@/lib/videos/players/list-presets';
import type { PreviewSource } from '@/lib/videos/players/to-preview-source';

import { PlayerDesignForm, useDesign } from './player-design-form';
import { PlayerPreview } from './player-preview';
import { createPreset, findPreset, type PresetDraft, updatePreset } from './preset-api';
import { PresetMenu, PresetUsage } from './preset-list';

import styles from './preset-edit.module.scss';

/** Payload's form around a preset's page. The page submits it. */
export const PresetEditor = (props: PresetPageProps) => {
  const { initialState } = useDocumentInfo();
  const [state] = useState(() => initialState ?? {});
  const { preset, rights } = props;
  return (
    <OperationProvider operation={preset ? 'update' : 'create'}>
      <Form disabled={preset !== null && !rights.can.update} initialState={state} isDocumentForm>
        <PresetPage {...props} />
      </Form>
    </OperationProvider>
  );
};

type PresetDesignerProps = {
  path: string;
  script: string;
  source: PreviewSource;
  isReadOnly: boolean;
  /** Shown above the design's settings. */
  children: ReactNode;
  /** Shown below the player. */
  footer: ReactNode;
};

/** All settings of the design, with a live preview of the player. */
const PresetDesigner = ({ path, script, source, isReadOnly, children, footer }: PresetDesignerProps) => {
  const text = useText();
  const design = useDesign(path);
  return (
    <div className={styles.columns}>
      <div className={styles.settings}>
        {children}
        <section aria-label={text('players.fields.design')}>
          <PlayerDesignForm heading="h2" isDisabled={isReadOnly} prefix={path} script={script} />
        </section>
      </div>
      <aside aria-label={text('playerDesign.preview')} className={styles.aside}>
        <PlayerPreview design={design} script={script} source={source} />
        <p>
          {text('data' in source && source.data.mp4.length === 0 ? 'presets.noVideo' : 'presets.previewHint')}
        </p>
        {footer}
      </aside>
    </div>
  );
};

/** Whether new videos use this preset. The default can be replaced by another preset, but not removed. */
const DefaultField = ({ isKept, isDisabled }: { isKept: boolean; isDisabled: boolean }) => {
  const text = useText();
  const { value, setValue } = useField<boolean | null>({ path: 'isDefault' });
  return (
    <Switch
      hint={text(isKept ? 'presets.isDefault' : 'presets.willReplace')}
      isDisabled={isKept || isDisabled}
      isOn={value === true}
      label={text('players.fields.isDefault')}
      onChange={setValue}
    />
  );
};

/** The preset's title. */
const TitleField = ({ isDisabled }: { isDisabled: boolean }) => {
  const text = useText();
  const check = useCallback(
    (title: unknown) => (typeof title === 'string' && title.trim() !== '') || text('presets.titleMissing'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useCheckedField<string>('title', check);
  return (
    <TextField
      counter={{ length: (value ?? '').length, max: titleMaxLength }}
      disabled={isDisabled}
      error={showError ? (errorMessage ?? null) : null}
      isRequired
      label={text('fields.title')}
      maxLength={titleMaxLength}
      onChange={setValue}
      value={value ?? ''}
    />
  );
};

/** The settings of the design beside the preset's title, each compared separately. */
type FlatPreset = Record<string, unknown>;

const flatten = ({ title, isDefault, playerDesign }: PresetDraft): FlatPreset => ({
  ...playerDesign,
  title,
  isDefault: Boolean(isDefault),
});

const fieldNames: Record<string, MessageKey> = {
  title: 'fields.title',
  isDefault: 'players.fields.isDefault',
};

/** Shows stored values in the form. */
const useFill = () => {
  const { dispatchFields } = useForm();
  return (values: FlatPreset) => {
    for (const [field, value] of Object.entries(values)) {
      const path = field in fieldNames ? field : `playerDesign.${field}`;
      dispatchFields({ type: 'UPDATE', path, value, initialValue: value, valid: true });
    }
  };
};

/** Stores the form; `id` is null for a new preset. */
const useSavePreset = (id: string | null) => {
  const text = useText();
  const { getData, setModified, setSubmitted, validateForm } = useForm();
  const fill = useFill();
  const { merge, dialog } = useMergedSave<FlatPreset>(
    (field) => fieldNames[field] ?? 'players.fields.design',
  );
  const base = useRef<FlatPreset>(null);
  base.current ??= flatten(getData() as PresetDraft);
  const { run, isBusy } = useCall(async (draft: PresetDraft): Promise<string | null> => {
    if (id === null) return createPreset(draft);
    const theirs = flatten(await findPreset(id));
    const merged = await merge({ base: base.current ?? theirs, mine: flatten(draft), theirs });
    if (!merged) return null;
    const { title, isDefault, ...playerDesign } = merged;
    await updatePreset(id, { title, isDefault, playerDesign } as PresetDraft);
    base.current = merged;
    const isNew = (field: string) => !isSameValue(merged[field], flatten(draft)[field]);
    fill(Object.fromEntries(Object.entries(merged).filter(([field]) => isNew(field))));
    return id;
  });
  /** Resolves to the preset's id; null if it was not stored. */
  const save = async (): Promise<string | null> => {
    setSubmitted(true);
    if (!(await validateForm())) {
      focusFirstFault();
      return null;
    }
    const { title, isDefault, playerDesign } = getData() as PresetDraft;
    const outcome = await run({ title: title.trim(), isDefault: Boolean(isDefault), playerDesign });
    if (!outcome) return null;
    if (outcome.error) {
      toast.error(text(describeRefusal(outcome.error)));
      return null;
    }
    if (outcome.answer === null) return null;
    setModified(false);
    toast.success(text('presets.saved'));
    return outcome.answer;
  };
  return { save, reset: () => setModified(false), isBusy, conflictDialog: dialog };
};

const listPath = '/admin/collections/playerPresets';

export type PresetPageProps = {
  /** Null for a new preset. */
  preset: Pick<PresetRow, 'id' | 'title' | 'isDefault' | 'videoCount'> | null;
  preview: { script: string; source: PreviewSource };
  rights: Awaited<ReturnType<typeof findPresetRights>>;
};

/** Title, default state and design of a preset, with a preview of the player. */
const PresetPage = ({ preset, preview, rights }: PresetPageProps) => {
  const text = useText();
  const router = useRouter();
  const go = useGo();
  const { can, isFeatureOff, firstPackage, canReadAccount } = rights;
  const [isGone, setIsGone] = useState(false);
  const { save, reset, isBusy, conflictDialog } = useSavePreset(preset?.id ?? null);
  const isChanged = useFormModified();
  const isReadOnly = preset !== null && !can.update;
  const question = useLeaveQuestion(isChanged && !isGone);
  const title = preset?.title ?? text('presets.newTitle');
  const submit = async () => {
    const id = await save();
    if (id !== null && !preset) go.replace(`${listPath}/${id}`);
    else if (id !== null) router.refresh();
    return id !== null;
  };
  useHotkey({ keyCodes: ['s'], cmdCtrlKey: true, editDepth: 1 }, (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isReadOnly) void submit();
  });
  const saveAndLeave = async () => {
    if ((await save()) !== null) question.leave();
    else question.stay();
  };
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('players.plural'), url: listPath }, { label: title }]} />
      <PageHead
        isSticky
        actions={
          <>
            {preset ? (
              <PresetMenu
                can={can}
                kind="plain"
                onDeleted={() => {
                  setIsGone(true);
                  go.push(listPath);
                }}
                preset={preset}
              />
            ) : (
              <ButtonLink href={listPath} kind="quiet">
                {text('kit.cancel')}
              </ButtonLink>
            )}
            {!isReadOnly && (
              <Button
                disabled={preset !== null && !isChanged}
                isBusy={isBusy}
                kind="primary"
                onClick={() => void submit()}
              >
                {text(preset ? 'common.save' : 'presets.create')}
              </Button>
            )}
          </>
        }
        crumbs={[{ label: text('players.plural'), href: listPath }]}
        title={title}
      />
      {isFeatureOff && (
        <div className={styles.notice}>
          <PlayerDesignUpgrade canReadAccount={canReadAccount} firstPackage={firstPackage} />
        </div>
      )}
      <PresetDesigner
        footer={preset && <PresetUsage {...preset} />}
        isReadOnly={isReadOnly}
        path="playerDesign"
        {...preview}
      >
        <div className={styles.basics}>
          <TitleField isDisabled={isReadOnly} />
          <DefaultField isDisabled={isReadOnly} isKept={preset?.isDefault === true} />
        </div>
      </PresetDesigner>
      <ConflictDialog {...conflictDialog} />
      <LeaveDialog
        changes={[text('presets.unsaved')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          reset();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </main>
  );
};
