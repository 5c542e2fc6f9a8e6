'use client';

import { toast } from '@payloadcms/ui';

import { LeaveDialog } from '@/components/admin/shell/LeaveDialog';
import { PageActions } from '@/components/admin/shell/PageActions';
import { useLeaveQuestion } from '@/components/admin/shell/use-leave-question';
import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { RadioList } from '@/components/kit/fields/RadioList';
import { Tag } from '@/components/kit/Tag';
import { useText } from '@/components/kit/i18n/use-text';
import type { PrivacyFacts } from '@/lib/platform/find-privacy-facts';

import { describeChanges } from './describe-changes';
import { DomainRules } from './domain-rules';
import { PrivacyPreview } from './privacy-preview';
import { usePrivacy } from './use-privacy';
import styles from './privacy-tab.module.scss';

/** The rules, and beside them what a visitor sees by them. */
export const PrivacyForm = ({ facts }: { facts: PrivacyFacts }) => {
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
