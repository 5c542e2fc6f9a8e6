'use client';

import { toast } from '@payloadcms/ui';
import { type ReactNode, useState } from 'react';

import { UpgradePill } from '@/components/admin/billing/upgrade-hints';
import { DomainRules } from '@/components/admin/workspace/domain-rules';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { gatePasswordLength, readDomains, readGate } from '@/lib/videos/publishing/gate/rules';

import { PasswordInput, ReadyDialog, suggestPassword } from '../collaborate/link-dialog';
import { useEdit } from '../sync/edit-context';

import styles from './fields.module.scss';

type Change = { password?: string | null; domains?: string[] };

/** Passwords that were set since the page was loaded, by video. The server stores only their hashes. */
const freshPasswords = new Map<string, string>();
export const findFreshPassword = (videoId: string): string | null => freshPasswords.get(videoId) ?? null;

/** Saves at once, without the form. Resolves to the refusal, or null. */
const useGate = () => {
  const text = useText();
  const { video, refresh } = useEdit();
  const { run, isBusy } = useCall(async (viewing: Change) => {
    await callApi('PATCH', `/api/videos/${video.id}?depth=0`, { body: { viewing } });
    if (viewing.password) freshPasswords.set(video.id, viewing.password);
    else if (viewing.password === null) freshPasswords.delete(video.id);
    await refresh();
  });
  const change = async (viewing: Change): Promise<string | null> => {
    const outcome = await run(viewing);
    return outcome?.error ? text(describeRefusal(outcome.error)) : null;
  };
  return { change, isBusy };
};

type Open = 'password' | 'domains' | null;

/** The password and the domains of a public video, each with a dialog that changes it. */
export const GatePart = () => {
  const text = useText();
  const { video, rights, firstPackages } = useEdit();
  const { change, isBusy } = useGate();
  const [open, setOpen] = useState<Open>(null);
  const gate = readGate(video);
  const mayChange = rights.canChangeVisibility && rights.canUpdate;
  if (!gate && !mayChange) return null;
  const remove = async (viewing: Change) => {
    const failure = await change(viewing);
    if (failure) toast.error(failure);
  };
  const domains = gate?.domains ?? [];
  return (
    <div className={styles.gate}>
      <div className={styles.gateRow}>
        <div>
          <p className={styles.name}>
            {text('gate.password.title')}
            {!rights.canLock && <UpgradePill firstPackage={firstPackages.privacy} />}
          </p>
          <p className={styles.hint}>
            {text(
              gate?.hasPassword
                ? 'gate.password.on'
                : domains.length > 0
                  ? 'gate.password.offOnDomains'
                  : 'gate.password.off',
            )}
          </p>
        </div>
        {mayChange && (
          <div className={styles.gateActions}>
            {rights.canLock && (
              <Button disabled={isBusy} onClick={() => setOpen('password')} size="small">
                {text(gate?.hasPassword ? 'gate.password.change' : 'gate.password.set')}
              </Button>
            )}
            {gate?.hasPassword && (
              <Button
                disabled={isBusy}
                kind="quiet"
                onClick={() => void remove({ password: null })}
                size="small"
              >
                {text('gate.password.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.gateRow}>
        <div>
          <p className={styles.name}>{text('gate.domains.title')}</p>
          <p className={styles.hint}>{domains.length > 0 ? domains.join(', ') : text('gate.domains.off')}</p>
        </div>
        {mayChange && (rights.canLock || domains.length > 0) && (
          <div className={styles.gateActions}>
            <Button disabled={isBusy} onClick={() => setOpen('domains')} size="small">
              {text(domains.length > 0 ? 'gate.domains.change' : 'gate.domains.set')}
            </Button>
          </div>
        )}
      </div>
      {gate && video.visibility === 'private' && <p className={styles.hint}>{text('gate.private')}</p>}
      {gate && domains.length > 0 && <p className={styles.hint}>{text('gate.domains.noPage')}</p>}
      {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
      {open === 'domains' && <DomainsDialog onClose={() => setOpen(null)} />}
    </div>
  );
};

type GateDialogProps = {
  title: string;
  saveLabel: string;
  /** Why the last change was refused. */
  failure: string | null;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

const GateDialog = ({ title, saveLabel, failure, isBusy, onSave, onClose, children }: GateDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button isBusy={isBusy} kind="primary" onClick={onSave}>
            {saveLabel}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={title}
    >
      <div className={styles.fields}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {children}
      </div>
    </Dialog>
  );
};

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { video } = useEdit();
  const { change, isBusy } = useGate();
  const [password, setPassword] = useState(suggestPassword);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const isShort = password.trim().length < gatePasswordLength.min;
  const save = async () => {
    setIsTried(true);
    if (isShort) return;
    const refusal = await change({ password });
    setFailure(refusal);
    setIsSaved(refusal === null);
  };
  const hasPage = readDomains(video.viewing?.domains).length === 0;
  const url = hasPage ? video.watchUrl : video.playerUrl;
  if (isSaved && url) return <ReadyDialog onClose={onClose} password={password} url={url} />;
  return (
    <GateDialog
      {...{ failure, isBusy, onClose }}
      onSave={() => void save()}
      saveLabel={text('gate.password.save')}
      title={text('gate.password.dialog')}
    >
      <p>{text('gate.password.text')}</p>
      <PasswordInput
        error={isTried && isShort ? text('shareTab.link.passwordShort') : null}
        onChange={setPassword}
        value={password}
      />
    </GateDialog>
  );
};

const DomainsDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { video } = useEdit();
  const { change, isBusy } = useGate();
  const [domains, setDomains] = useState(() => readDomains(video.viewing?.domains));
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    const refusal = await change({ domains });
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <GateDialog
      {...{ failure, isBusy, onClose }}
      onSave={() => void save()}
      saveLabel={text('common.save')}
      title={text('gate.domains.title')}
    >
      <p>{text('gate.domains.text')}</p>
      <DomainRules domains={domains} hasNone={false} onChange={setDomains} />
    </GateDialog>
  );
};
