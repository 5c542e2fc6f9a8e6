'use client';

import { useId, useState } from 'react';

import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { Target } from '@/lib/live/targets/targets';

import { addTarget, changeTarget } from '../live-api';

import styles from './details.module.scss';

type TargetFormProps = {
  eventId: string;
  /** Null for a new target. */
  target: Target | null;
  onDone: () => void;
  onClose: () => void;
};

type Typed = { name: string; url: string; key: string };
type Fault = { field: keyof Typed | null; code: FaultCode };

/** Error codes for a target, and the field each belongs to. */
const faultFields = {
  target_name_missing: 'name',
  target_url_invalid: 'url',
  target_url_private: 'url',
  target_key_invalid: 'key',
  target_key_needed: 'key',
  target_limit: null,
  targets_not_possible: null,
} as const;
type FaultCode = keyof typeof faultFields | 'unexpected';

const toFault = ({ code }: CallError): Fault => {
  const known = code !== null && code in faultFields ? (code as keyof typeof faultFields) : null;
  return known ? { field: faultFields[known], code: known } : { field: null, code: 'unexpected' };
};

/** Validation that does not need the server. */
const findFault = ({ name, url, key }: Typed, target: Target | null): FaultCode | null => {
  if (!name.trim()) return 'target_name_missing';
  if (!/^rtmps?:\/\/[^/\s]+\/\S/i.test(url.trim())) return 'target_url_invalid';
  if (key.trim()) return null;
  if (!target) return 'target_key_invalid';
  return url.trim() === target.url ? null : 'target_key_needed';
};

const useTargetForm = ({ eventId, target, onDone }: Omit<TargetFormProps, 'onClose'>) => {
  const [typed, setTyped] = useState<Typed>({ name: target?.name ?? '', url: target?.url ?? '', key: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  const { run, isBusy } = useCall(() => {
    const { name, url, key } = { name: typed.name.trim(), url: typed.url.trim(), key: typed.key.trim() };
    return target
      ? changeTarget(eventId, target.id, { name, url, ...(key && { key }) })
      : addTarget(eventId, { name, url, key });
  });
  const save = async () => {
    const found = findFault(typed, target);
    setFault(found && found !== 'unexpected' ? { field: faultFields[found], code: found } : null);
    if (found) return;
    const outcome = await run();
    if (outcome?.error) setFault(toFault(outcome.error));
    else if (outcome) onDone();
  };
  return {
    ...{ typed, fault, isBusy, save },
    change: (changed: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...changed }));
      setFault(null);
    },
  };
};

/** Edits a target: name, server and stream key. Errors are shown at their field. */
export const TargetForm = ({ eventId, target, onDone, onClose }: TargetFormProps) => {
  const text = useText();
  const formId = useId();
  const { typed, fault, isBusy, save, change } = useTargetForm({ eventId, target, onDone });
  const errorOf = (field: keyof Typed | null) =>
    fault && fault.field === field ? text(`liveDetails.targetErrors.${fault.code}`) : null;
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button form={formId} isBusy={isBusy} kind="primary" type="submit">
            {text('liveDetails.targets.save')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text(target ? 'liveDetails.targets.editTitle' : 'liveDetails.targets.add')}
    >
      <form
        className={styles.form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {errorOf(null) && <Notice tone="bad">{errorOf(null)}</Notice>}
        <TextField
          data-autofocus
          error={errorOf('name')}
          hint={text('liveDetails.targets.nameHint')}
          isRequired
          label={text('liveDetails.targets.name')}
          maxLength={100}
          onChange={(name) => change({ name })}
          value={typed.name}
        />
        <TextField
          error={errorOf('url')}
          hint={text('liveDetails.targets.urlHint')}
          inputMode="url"
          isRequired
          label={text('liveDetails.targets.url')}
          maxLength={500}
          onChange={(url) => change({ url })}
          placeholder="rtmps://live.example.com/app"
          spellCheck={false}
          value={typed.url}
        />
        <TextField
          autoComplete="off"
          error={errorOf('key')}
          hint={
            target
              ? text('liveDetails.targets.keyKept', { end: target.keyEnd || '…' })
              : text('liveDetails.targets.keyHint')
          }
          isRequired={!target}
          label={text('liveDetails.targets.key')}
          maxLength={300}
          onChange={(key) => change({ key })}
          spellCheck={false}
          type="password"
          value={typed.key}
        />
      </form>
    </Dialog>
  );
};
