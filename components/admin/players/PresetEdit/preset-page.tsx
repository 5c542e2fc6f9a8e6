'use client';

import { SetStepNav, useFormModified, useHotkey } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useGo } from '@/components/kit/navigation/use-go';
import { LeaveDialog } from '@/components/admin/shell/LeaveDialog';
import { useLeaveQuestion } from '@/components/admin/shell/use-leave-question';
import { Button } from '@/components/kit/buttons/Button';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { PageHead } from '@/components/kit/navigation/PageHead';
import { useText } from '@/components/kit/i18n/use-text';
import type { findPresetRights, PresetRow } from '@/lib/videos/players/list-presets';
import type { PreviewSource } from '@/lib/videos/players/to-preview-source';

import { UpgradeNotice } from '../UpgradeNotice';
import { PresetMenu, PresetUsage } from '../preset-menu';
import { DefaultField } from './default-field';
import { PresetDesigner } from './preset-designer';
import { TitleField } from './title-field';
import { useSavePreset } from './use-save-preset';
import styles from './preset-edit.module.scss';

const listPath = '/admin/collections/playerPresets';

export type PresetPageProps = {
  /** Null where one is made. */
  preset: Pick<PresetRow, 'id' | 'title' | 'isDefault' | 'videoCount'> | null;
  preview: { script: string; source: PreviewSource };
  rights: Awaited<ReturnType<typeof findPresetRights>>;
};

/** What a preset is called, whether it is the default, and its design beside the player it makes. */
export const PresetPage = ({ preset, preview, rights }: PresetPageProps) => {
  const text = useText();
  const router = useRouter();
  const go = useGo();
  const { can, isFeatureOff, firstPackage, canReadAccount } = rights;
  const [isGone, setIsGone] = useState(false);
  const { save, reset, isBusy } = useSavePreset(preset?.id ?? null);
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
          <UpgradeNotice canReadAccount={canReadAccount} firstPackage={firstPackage} />
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
