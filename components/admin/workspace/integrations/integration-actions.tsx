'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText } from '@/components/kit/i18n/use-text';
import { TimeText } from '@/components/kit/time';
import { timePlaceholder } from '@/lib/core/i18n/format';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { graceHours } from '@/lib/workspaces/integrations/describe-permissions';

import { CategoriesField } from './permissions-field';
import { SecretDialog } from './secret-dialog';
import { type IntegrationAction, integrationActions, rotateToken } from './use-integration';

import styles from './enable-dialog.module.scss';

type EnableDialogProps = {
  title: string;
  options: CategoryOption[];
  isBusy: boolean;
  /** No categories grants access to all videos. */
  onEnable: (categories: string[]) => void;
  onCancel: () => void;
};

/** Asks for the scope of an integration whose categories were deleted; the narrow option comes first. */
const EnableDialog = ({ title, options, isBusy, onEnable, onCancel }: EnableDialogProps) => {
  const text = useText();
  const [values, setValues] = useState({ isConfined: true, categories: [] as string[] });
  const [isMissing, setIsMissing] = useState(false);
  const confirm = () => {
    const { isConfined, categories } = values;
    setIsMissing(isConfined && categories.length === 0);
    if (!isConfined) onEnable([]);
    else if (categories.length > 0) onEnable(categories);
  };
  return (
    <ConfirmDialog
      confirmLabel={text('integrations.list.enable')}
      isBusy={isBusy}
      isOpen
      onCancel={onCancel}
      onConfirm={confirm}
      title={text('integrations.ask.enableTitle', { title })}
    >
      <p>{text('integrations.ask.enable')}</p>
      <div className={styles.choice}>
        <CategoriesField
          error={isMissing ? text('integrations.form.categoriesMissing') : null}
          isDisabled={isBusy}
          onChange={(part) => {
            setValues({ ...values, ...part });
            setIsMissing(false);
          }}
          options={options}
          values={values}
        />
      </div>
      {!values.isConfined && <p role="status">{text('integrations.ask.enableAll')}</p>}
    </ConfirmDialog>
  );
};

type Named = { id: string; title: string };
type Enabled = Named & { isAccessLost: boolean };

/** Runs an action on an integration and reports the result. */
const useIntegrationAction = ({ id, title }: Named, onDone?: (action: IntegrationAction) => void) => {
  const text = useText();
  const router = useRouter();
  const { run, isBusy } = useCall((action: IntegrationAction, categories?: string[]) =>
    action === 'enable' ? integrationActions.enable(id, categories) : integrationActions[action](id),
  );
  const act = async (action: IntegrationAction, categories?: string[]) => {
    const outcome = await run(action, categories);
    if (!outcome) return;
    // Deleted by another user meanwhile, which is the desired result.
    const isGone = action === 'delete' && outcome.error?.status === 404;
    if (outcome.error && !isGone) toast.error(text(describeRefusal(outcome.error)));
    else {
      toast.success(text(`integrations.done.${action}`, { title }));
      onDone?.(action);
    }
    router.refresh();
  };
  return { act, isBusy };
};

type EnableButtonProps = { integration: Enabled; categories: CategoryOption[] };

/** Enables an integration's token again. */
export const EnableButton = ({ integration, categories }: EnableButtonProps) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { act, isBusy } = useIntegrationAction(integration, () => setIsAsking(false));
  return (
    <>
      <Button
        isBusy={isBusy}
        onClick={() => (integration.isAccessLost ? setIsAsking(true) : void act('enable'))}
        size="small"
      >
        {text('integrations.list.enable')}
      </Button>
      {isAsking && (
        <EnableDialog
          isBusy={isBusy}
          onCancel={() => setIsAsking(false)}
          onEnable={(chosen) => void act('enable', chosen)}
          options={categories}
          title={integration.title}
        />
      )}
    </>
  );
};

type RotateDialogProps = { integration: Named; onClose: () => void };

/** Replaces a token after asking how long the old one stays valid, and shows the new one once. */
const RotateDialog = ({ integration: { id, title }, onClose }: RotateDialogProps) => {
  const text = useText();
  const router = useRouter();
  const [hours, setHours] = useState<`${GraceHours}`>(`${graceHours.usual}`);
  const { run, isBusy } = useCall(() => rotateToken(id, Number(hours)));
  const [rotated, setRotated] = useState<Awaited<ReturnType<typeof rotateToken>> | null>(null);
  const rotate = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) {
      toast.error(text(describeRefusal(outcome.error)));
      return onClose();
    }
    setRotated(outcome.answer);
    router.refresh();
  };
  if (rotated) {
    const { token, replacedTokenExpiresAt: until } = rotated;
    return (
      <SecretDialog
        label={text('integrations.shown.token')}
        notice={
          until ? (
            <TimeText
              form="moment"
              text={text('integrations.shown.rotatedUntil', { until: timePlaceholder })}
              value={until}
            />
          ) : (
            text('integrations.shown.rotated')
          )
        }
        onClose={onClose}
        title={text('integrations.shown.title', { title })}
        value={token}
      />
    );
  }
  return (
    <ConfirmDialog
      confirmLabel={text('integrations.list.rotate')}
      isBusy={isBusy}
      isOpen
      onCancel={onClose}
      onConfirm={() => void rotate()}
      title={text('integrations.ask.rotateTitle', { title })}
    >
      <p>{text('integrations.ask.rotate')}</p>
      <div className={styles.grace}>
        <SelectField<`${GraceHours}`>
          isDisabled={isBusy}
          label={text('integrations.ask.grace')}
          onChange={setHours}
          options={graceChoices.map((value) => ({
            value: `${value}`,
            label: value === 0 ? text('integrations.ask.noGrace') : toSpan(text, value),
          }))}
          value={hours}
        />
      </div>
    </ConfirmDialog>
  );
};

const graceChoices = [0, 1, graceHours.usual, graceHours.most] as const;
type GraceHours = (typeof graceChoices)[number];

const toSpan = (text: ReturnType<typeof useText>, hours: number): string =>
  hours > 24
    ? text('integrations.ask.graceDays', { count: hours / 24 })
    : text('integrations.ask.graceHours', { count: hours });

type IntegrationMenuProps = {
  integration: Enabled & { isDisabled: boolean };
  /** Categories to restrict it to if its previous ones were deleted. */
  categories: CategoryOption[];
  can: { update: boolean; delete: boolean };
  /** Link to the integration's page, unless the menu is on it. */
  href?: string;
  kind?: 'plain' | 'quiet';
  onDeleted?: () => void;
};

/** Actions on an integration other than editing. */
export const IntegrationMenu = ({
  integration,
  categories,
  can,
  href,
  kind = 'quiet',
  onDeleted,
}: IntegrationMenuProps) => {
  const text = useText();
  const [asked, setAsked] = useState<IntegrationAction | 'rotate' | null>(null);
  const { title, isDisabled } = integration;
  const { act, isBusy } = useIntegrationAction(integration, (action) => {
    setAsked(null);
    if (action === 'delete') onDeleted?.();
  });
  if (!can.update && !can.delete) return null;
  return (
    <>
      <Menu icon="more" kind={kind} label={text('integrations.list.more', { title })}>
        {href && (
          <MenuItem href={href} icon="edit">
            {text('integrations.list.edit')}
          </MenuItem>
        )}
        {can.update &&
          (isDisabled ? (
            <MenuItem
              icon="check"
              onSelect={() => (integration.isAccessLost ? setAsked('enable') : void act('enable'))}
            >
              {text('integrations.list.enable')}
            </MenuItem>
          ) : (
            <MenuItem icon="lock" onSelect={() => setAsked('disable')}>
              {text('integrations.list.disable')}
            </MenuItem>
          ))}
        {can.update && (
          <MenuItem icon="key" onSelect={() => setAsked('rotate')}>
            {text('integrations.list.rotate')}
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem icon="trash" onSelect={() => setAsked('delete')} tone="danger">
            {text('integrations.list.delete')}
          </MenuItem>
        )}
      </Menu>
      {asked === 'enable' && (
        <EnableDialog
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onEnable={(chosen) => void act('enable', chosen)}
          options={categories}
          title={title}
        />
      )}
      {asked === 'rotate' && <RotateDialog integration={integration} onClose={() => setAsked(null)} />}
      {(asked === 'disable' || asked === 'delete') && (
        <ConfirmDialog
          confirmLabel={text(`integrations.list.${asked}`)}
          isBusy={isBusy}
          isOpen
          onCancel={() => setAsked(null)}
          onConfirm={() => void act(asked)}
          title={text(`integrations.ask.${asked}Title`, { title })}
          tone="danger"
        >
          {text(`integrations.ask.${asked}`)}
        </ConfirmDialog>
      )}
    </>
  );
};
