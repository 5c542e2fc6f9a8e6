'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useState } from 'react';

import { ConflictDialog } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { CopyField } from '@/components/kit/fields/copy-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { formatList } from '@/lib/core/i18n/format';
import type { IntegrationSummary } from '@/lib/platform/list-integrations';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { titleLength } from '@/lib/workspaces/integrations/describe-permissions';

import { EnableButton, IntegrationMenu } from './integration-actions';
import { isExpired, LifetimeFields, TokenSummary } from './integration-token';
import { CategoriesField, PermissionsField, usePermissionWords } from './permissions-field';
import { SecretDialog } from './secret-dialog';
import { useIntegration } from './use-integration';

import styles from './integration-form.module.scss';

/** Omits the token, so that it is not copied into a script by accident. */
const writeExample = (canUpload: boolean): string =>
  canUpload
    ? [
        `curl -X POST ${window.location.origin}/api/videos/upload \\`,
        '  -H "Authorization: Bearer $REELHOF_TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"title":"Clip","mimeType":"video/mp4"}'`,
      ].join('\n')
    : `curl ${window.location.origin}/api/videos \\\n  -H "Authorization: Bearer $REELHOF_TOKEN"`;

const listPath = '/admin/collections/integrations';

type IntegrationFormProps = {
  /** Null for a new integration. */
  summary: IntegrationSummary | null;
  categories: CategoryOption[];
  can: { update: boolean; delete: boolean };
  workspaceName: string;
};

/** Title, permissions and visible videos of an integration. */
export const IntegrationForm = ({ summary, categories, can, workspaceName }: IntegrationFormProps) => {
  const text = useText();
  const language = useLanguage();
  const toWords = usePermissionWords();
  const go = useGo();
  const [created, setCreated] = useState<{ id: string; token: string } | null>(null);
  const [isGone, setIsGone] = useState(false);
  const integration = useIntegration(summary);
  const { values, change, faults, isBusy, isChanged } = integration;
  const isReadOnly = summary !== null && !can.update;
  const question = useLeaveQuestion(isChanged && !isGone);
  const title = summary ? summary.title : text('integrations.form.newTitle');
  const crumbs = [{ label: text('integrations.plural'), href: listPath }];

  const save = async (): Promise<boolean> => {
    const stored = await integration.save();
    if (stored && stored !== 'saved') setCreated(stored);
    return stored !== null;
  };
  const saveAndLeave = async () => {
    if (await save()) question.leave();
    else question.stay();
  };
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('integrations.plural'), url: listPath }, { label: title }]} />
      <PageHead
        isSticky
        actions={
          <>
            {summary ? (
              <IntegrationMenu
                can={can}
                categories={categories}
                integration={summary}
                kind="plain"
                onDeleted={() => {
                  setIsGone(true);
                  go.push(listPath);
                }}
              />
            ) : (
              <ButtonLink href={listPath} kind="quiet">
                {text('kit.cancel')}
              </ButtonLink>
            )}
            {!isReadOnly && (
              <Button
                disabled={summary !== null && !isChanged}
                isBusy={isBusy}
                kind="primary"
                onClick={() => void save()}
              >
                {text(summary ? 'common.save' : 'integrations.form.submit')}
              </Button>
            )}
          </>
        }
        crumbs={crumbs}
        title={title}
      />
      {summary?.isDisabled && (
        <div className={styles.notice}>
          <Notice
            action={can.update && <EnableButton categories={categories} integration={summary} />}
            tone="busy"
          >
            {text(summary.isAccessLost ? 'integrations.form.lost' : 'integrations.form.disabled')}
          </Notice>
        </div>
      )}
      {summary && !summary.isDisabled && isExpired(summary) && (
        <div className={styles.notice}>
          <Notice title={text('integrations.list.expired')} tone="bad">
            {text('integrations.form.expired')}
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            counter={{ length: values.title.length, max: titleLength.max }}
            disabled={isReadOnly}
            error={faults.title ?? null}
            hint={text('integrations.form.titleHint')}
            isRequired
            label={text('integrations.fields.title')}
            // Titles from before the limit may be longer and stay valid.
            maxLength={Math.max(titleLength.max, integration.saved.title.length)}
            onChange={(name) => change({ title: name })}
            value={values.title}
          />
          <PermissionsField
            error={faults.permissions ?? null}
            isDisabled={isReadOnly}
            onChange={(permissions) => change({ permissions })}
            permissions={values.permissions}
            preset={integration.preset}
          />
          <CategoriesField
            error={faults.categories ?? null}
            isDisabled={isReadOnly}
            onChange={change}
            options={categories}
            values={values}
          />
          <LifetimeFields faults={faults} isDisabled={isReadOnly} onChange={change} values={values} />
        </form>
        <TokenSummary categories={categories} summary={summary} values={values} />
      </div>
      {created && (
        <SecretDialog
          label={text('integrations.shown.token')}
          notice={text('integrations.shown.warning', {
            workspace: workspaceName,
            permissions: formatList(language, toWords(values.permissions)),
          })}
          onClose={() => go.replace(`${listPath}/${created.id}`)}
          title={text('integrations.shown.title', { title: values.title.trim() })}
          value={created.token}
        >
          <CopyField
            isMultiline
            label={text('integrations.shown.example')}
            value={writeExample(values.permissions.videos?.includes('upload') ?? false)}
          />
          <p>
            <Link href="/admin/api" rel="noopener" target="_blank">
              {text('integrations.shown.reference')}
            </Link>
          </p>
        </SecretDialog>
      )}
      <ConflictDialog {...integration.conflictDialog} />
      <LeaveDialog
        changes={[text('integrations.form.unsaved')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          integration.discard();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </main>
  );
};
