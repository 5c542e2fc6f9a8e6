'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PasswordField } from '@/components/kit/fields/password-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import {
  cloudEncoders,
  cloudEngines,
  type CloudFinding,
  type CloudView,
} from '@/lib/workspaces/cloud/cloud-settings';

import { type CloudForm, explainCloudFault, toForm, toInput } from './cloud-form';

import styles from './cloud-tool.module.scss';

/** Shown above a workspace's form: its storage and the access keys. */
export const CloudTool = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const [view, setView] = useState<CloudView | null>(null);
  const { run, isBusy } = useCall(() => callApi<CloudView>('GET', `/api/workspaces/${id}/cloud`));
  if (!id) return null;
  const open = async () => {
    const outcome = await run();
    if (outcome?.error) return void toast.error(explainCloudFault(text, outcome.error));
    if (outcome) setView(outcome.answer);
  };
  return (
    <>
      <Button icon="folder" isBusy={isBusy} onClick={() => void open()}>
        {text('cloud.open')}
      </Button>
      {view && <CloudDialog onClose={() => setView(null)} view={view} workspaceId={String(id)} />}
    </>
  );
};

type CloudFieldsProps = {
  form: CloudForm;
  change: (part: Partial<CloudForm>) => void;
  canMove: boolean;
  /** The end of the stored key; null without one. */
  accessKeyEnd: string | null;
};

/** The two buckets and their access key. */
const CloudFields = ({ form, change, canMove, accessKeyEnd }: CloudFieldsProps) => {
  const text = useText();
  return (
    <>
      <TextField
        disabled={!canMove}
        label={text('cloud.region')}
        onChange={(region) => change({ region })}
        value={form.region}
      />
      <TextField
        disabled={!canMove}
        hint={text('cloud.endpointHint')}
        label={text('cloud.endpoint')}
        onChange={(endpoint) => change({ endpoint })}
        value={form.endpoint}
      />
      {(['uploadBucket', 'streamBucket'] as const).map((name) => (
        <TextField
          disabled={!canMove}
          key={name}
          label={text(`cloud.${name}`)}
          maxLength={63}
          onChange={(value) => change({ [name]: value })}
          value={form[name]}
        />
      ))}
      <TextField
        label={text('cloud.accessKeyId')}
        maxLength={128}
        onChange={(accessKeyId) => change({ accessKeyId })}
        value={form.accessKeyId}
      />
      <PasswordField
        autoComplete="new-password"
        hint={accessKeyEnd ? text('cloud.keyStored', { end: accessKeyEnd }) : text('cloud.keyNeeded')}
        label={text('cloud.secretAccessKey')}
        maxLength={256}
        onChange={(secretAccessKey) => change({ secretAccessKey })}
        value={form.secretAccessKey}
      />
    </>
  );
};

type CloudMakersProps = {
  path: string;
  view: CloudView;
  isEntered: boolean;
  onDone: () => void;
  /** Null when a new call starts. */
  onFault: (error: CallError | null) => void;
};

/** Creates buckets and a user in the platform's cloud account, and renews the user's key. */
const CloudMakers = ({ path, view, isEntered, onDone, onFault }: CloudMakersProps) => {
  const text = useText();
  const make = useCall(() => callApi<CloudView>('POST', `${path}/provision`));
  const renew = useCall(() => callApi<CloudView>('POST', `${path}/rotate`));
  const run = async ({ run: call }: typeof make, done: string) => {
    onFault(null);
    const outcome = await call();
    if (!outcome) return;
    if (outcome.error) return onFault(outcome.error);
    toast.success(done);
    onDone();
  };
  if (!view.canProvision || !isEntered) return null;
  if (view.engine === 'cloud' && view.isProvisioned)
    return (
      <Notice
        action={
          <Button isBusy={renew.isBusy} onClick={() => void run(renew, text('cloud.rotated'))}>
            {text('cloud.rotate')}
          </Button>
        }
        tone="info"
      >
        {text('cloud.provisioned')}
      </Notice>
    );
  if (!view.canMove) return null;
  return (
    <Button isBusy={make.isBusy} onClick={() => void run(make, text('cloud.made'))}>
      {text('cloud.provision')}
    </Button>
  );
};

/** Findings of a check: success, or each missing item. */
const CloudFindings = ({ findings }: { findings: CloudFinding[] }) => {
  const text = useText();
  const failed = findings.filter(({ reason }) => reason !== null);
  if (failed.length === 0) return <Notice tone="good">{text('cloud.allWell')}</Notice>;
  return (
    <Notice title={text('cloud.findings')} tone="bad">
      <ul className={styles.findings}>
        {failed.map(({ bucket, probe, reason }) => (
          <li key={bucket + probe}>
            {text('cloud.finding', {
              bucket: text(`cloud.buckets.${bucket}`),
              probe: text(`cloud.probes.${probe}`),
              reason: text(`cloud.reasons.${reason ?? 'other'}`),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

type CloudDialogProps = { workspaceId: string; view: CloudView; onClose: () => void };

/**
 * Storage of a workspace's files: the installation's, or separate buckets. Settings are stored only after a
 * successful check.
 */
const CloudDialog = ({ workspaceId, view, onClose }: CloudDialogProps) => {
  const text = useText();
  const [form, setForm] = useState(() => toForm(view));
  const [findings, setFindings] = useState<CloudFinding[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const showFault = (error: CallError | null) => setFault(error && explainCloudFault(text, error));
  const path = `/api/workspaces/${workspaceId}/cloud`;
  const change = (part: Partial<CloudForm>) => setForm((now) => ({ ...now, ...part }));
  const check = useCall(() =>
    callApi<{ findings: CloudFinding[] }>('POST', `${path}/check`, { body: toInput(form) }),
  );
  const save = useCall(() => callApi<CloudView>('PUT', path, { body: toInput(form) }));
  const isCloud = form.engine === 'cloud';

  const runCheck = async () => {
    setFindings(null);
    setFault(null);
    const outcome = await check.run();
    if (outcome?.error) return showFault(outcome.error);
    if (outcome) setFindings(outcome.answer.findings);
  };
  const runSave = async () => {
    setFindings(null);
    setFault(null);
    const outcome = await save.run();
    if (!outcome) return;
    // A separate check lists what is missing.
    if (outcome.error?.code === 'cloud_check_failed') return runCheck();
    if (outcome.error) return showFault(outcome.error);
    toast.success(text('cloud.saved'));
    onClose();
  };

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          {isCloud && (
            <Button isBusy={check.isBusy} onClick={() => void runCheck()}>
              {text('cloud.check')}
            </Button>
          )}
          <Button isBusy={save.isBusy} kind="primary" onClick={() => void runSave()}>
            {isCloud ? text('cloud.save') : text('edit.save')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('cloud.title')}
    >
      <div className={styles.form}>
        {!view.canMove && <Notice tone="info">{text('cloud.notMovable')}</Notice>}
        <Segmented
          isDisabled={!view.canMove}
          isWide
          legend={text('cloud.engine')}
          onChange={(engine) => change({ engine })}
          options={cloudEngines.map((value) => ({ value, label: text(`cloud.engines.${value}`) }))}
          value={form.engine}
        />
        <p>{text(isCloud ? 'cloud.cloudText' : 'cloud.embeddedText')}</p>
        {isCloud && (
          <CloudFields accessKeyEnd={view.accessKeyEnd} canMove={view.canMove} change={change} form={form} />
        )}
        <CloudMakers isEntered={isCloud} onDone={onClose} onFault={showFault} path={path} view={view} />
        {isCloud && view.canConvert && (
          <Segmented
            isWide
            legend={text('cloud.encoder')}
            onChange={(encoder) => change({ encoder })}
            options={cloudEncoders.map((value) => ({ value, label: text(`cloud.encoders.${value}`) }))}
            value={form.encoder}
          />
        )}
        {findings && <CloudFindings findings={findings} />}
        {fault && <Notice tone="bad">{fault}</Notice>}
      </div>
    </Dialog>
  );
};
