'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyButton, CopyField } from '@/components/kit/fields/copy-field';
import { copyText } from '@/components/kit/fields/copy-text';
import { toLocalInput } from '@/components/kit/fields/local-times';
import { Segmented } from '@/components/kit/fields/segmented';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { PresentedLink } from '@/lib/review/sharing/links/link-schemas';
import { nameMaxLength } from '@/lib/review/sharing/types';

import { linkReasons, type LinkSettings, type ShareCalls } from './use-share';

import styles from './collaborate.module.scss';

/** Excludes characters that look alike. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Three groups of five characters, easy to read aloud: 75 bits. */
export const suggestPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => signs[byte % signs.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

type LinkDialogProps = { link: PresentedLink | null; share: ShareCalls; onClose: () => void };
type Validity = 'forever' | 'week' | 'date';

const weekMs = 7 * 86_400_000;

/** Edits a recipient's link: expiry and permissions. */
export const LinkDialog = ({ link, share, onClose }: LinkDialogProps) => {
  const text = useText();
  const form = useLinkForm(link);
  const { run, isBusy } = useCall((settings: LinkSettings) =>
    link ? share.updateLink(link.id, settings) : share.createLink(settings),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const submit = async () => {
    const settings = form.read();
    if (!settings) return;
    const outcome = await run(settings);
    if (!outcome) return;
    if (outcome.error) return setFailure(text(describeRefusal(outcome.error, linkReasons)));
    const { url } = outcome.answer;
    if (url !== null && settings.password) return setReady({ url, password: settings.password });
    const isCopied = !link && url !== null && (await copyText(url));
    toast.success(
      text(link ? 'shareTab.link.updated' : isCopied ? 'shareTab.link.copied' : 'shareTab.link.created'),
    );
    onClose();
  };
  if (ready) return <ReadyDialog {...ready} onClose={onClose} />;
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void submit()}>
            {text(link ? 'common.save' : form.hasPassword ? 'shareTab.link.show' : 'shareTab.link.create')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text(link ? 'shareTab.link.editTitle' : 'shareTab.link.createTitle')}
    >
      <div className={styles.form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {!link && <Notice tone="info">{text('shareTab.link.together')}</Notice>}
        <LinkFields form={form} link={link} />
      </div>
    </Dialog>
  );
};

type Ready = { url: string; password: string };

/** The link with its password, which cannot be shown again, and one button that copies both. */
export const ReadyDialog = ({ url, password, onClose }: Ready & { onClose: () => void }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(text('shareTab.link.bothText', { url, password })));
  return (
    <Dialog
      footer={
        <>
          <span className={styles.hint} role="status">
            {text(isCopied ? 'shareTab.link.bothCopied' : 'shareTab.link.notCopied')}
          </span>
          <Button onClick={onClose}>{text('shareTab.link.done')}</Button>
          <Button
            data-autofocus
            icon={isCopied ? 'check' : 'copy'}
            kind="primary"
            onClick={() => void copy()}
          >
            {text('shareTab.link.both')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('shareTab.link.readyTitle')}
    >
      <div className={styles.form}>
        <Notice tone="info">{text('shareTab.link.ready')}</Notice>
        <CopyField label={text('shareTab.link.url')} value={url} />
        <CopyField label={text('shareTab.link.password')} value={password} />
      </div>
    </Dialog>
  );
};

const useLinkForm = (link: PresentedLink | null) => {
  const [name, setName] = useState(link?.name ?? '');
  const [validity, setValidity] = useState<Validity>(link?.expiresAt ? 'date' : 'forever');
  // Computed once, so that it does not change while the user types.
  const [inAWeek] = useState(() => Date.now() + weekMs);
  const [date, setDate] = useState(() => toLocalInput(link?.expiresAt ?? new Date(inAWeek).toISOString()));
  const [hasPassword, setHasPassword] = useState(link?.hasPassword ?? false);
  const [password, setPassword] = useState('');
  const [allowComments, setAllowComments] = useState(link?.allowComments ?? true);
  const [allowDownload, setAllowDownload] = useState(link?.allowDownload ?? false);
  const [watermark, setWatermark] = useState<string | null>(link?.watermark ?? null);
  const [isTried, setIsTried] = useState(false);
  const needsPassword = hasPassword && !(link?.hasPassword && password === '');
  const faults = {
    name: !link?.isDefault && name.trim() === '',
    date: validity === 'date' && !date,
    password: needsPassword && password.length < 8,
  };
  const toExpiry = (): string | null => {
    if (validity === 'forever') return null;
    return new Date(validity === 'week' ? inAWeek : date).toISOString();
  };
  /** Null if input is invalid; the errors are shown then. */
  const read = (): LinkSettings | null => {
    setIsTried(true);
    if (Object.values(faults).some(Boolean)) return null;
    return {
      ...(!link?.isDefault && { name: name.trim() }),
      expiresAt: toExpiry(),
      ...(!hasPassword && { password: null }),
      ...(needsPassword && { password }),
      allowComments,
      allowDownload,
      watermark: watermark?.trim() || null,
    };
  };
  return {
    ...{ name, setName, validity, setValidity, date, setDate },
    ...{ hasPassword, setHasPassword, password, setPassword },
    ...{ allowComments, setAllowComments, allowDownload, setAllowDownload, watermark, setWatermark },
    shown: isTried ? faults : { name: false, date: false, password: false },
    read,
  };
};

type LinkFieldsProps = { form: ReturnType<typeof useLinkForm>; link: PresentedLink | null };

const LinkFields = ({ form, link }: LinkFieldsProps) => {
  const text = useText();
  return (
    <>
      {!link?.isDefault && (
        <TextField
          data-autofocus
          error={form.shown.name ? text('shareTab.link.nameMissing') : null}
          hint={text('shareTab.link.nameHint')}
          label={text('shareTab.link.name')}
          maxLength={nameMaxLength}
          onChange={form.setName}
          value={form.name}
        />
      )}
      <Segmented<Validity>
        legend={text('shareTab.links.until')}
        onChange={form.setValidity}
        options={(['forever', 'week', 'date'] as const).map((value) => ({
          value,
          label: text(`shareTab.link.validity.${value}`),
        }))}
        value={form.validity}
      />
      {form.validity === 'date' && (
        <TextField
          error={form.shown.date ? text('shareTab.link.dateMissing') : null}
          label={text('shareTab.link.date')}
          onChange={form.setDate}
          type="datetime-local"
          value={form.date}
        />
      )}
      <PasswordPart form={form} link={link} />
      <Switch
        hint={text('shareTab.link.commentsText')}
        isOn={form.allowComments}
        label={text('shareTab.link.comments')}
        onChange={form.setAllowComments}
      />
      <Switch
        hint={text('shareTab.link.downloadText')}
        isOn={form.allowDownload}
        label={text('shareTab.link.download')}
        onChange={form.setAllowDownload}
      />
      <Switch
        hint={text('shareTab.link.watermarkText')}
        isOn={form.watermark !== null}
        label={text('shareTab.link.watermark')}
        onChange={(isOn) => form.setWatermark(isOn ? form.name : null)}
      />
      {form.watermark !== null && (
        <TextField
          isLabelHidden
          label={text('shareTab.link.watermark')}
          maxLength={nameMaxLength}
          onChange={form.setWatermark}
          value={form.watermark}
        />
      )}
      {form.watermark !== null && form.allowDownload && (
        <Notice tone="busy">{text('shareTab.link.watermarkDownload')}</Notice>
      )}
    </>
  );
};

const PasswordPart = ({ form, link }: LinkFieldsProps) => {
  const text = useText();
  const turn = (isOn: boolean) => {
    form.setHasPassword(isOn);
    form.setPassword(isOn && !link?.hasPassword ? suggestPassword() : '');
  };
  const isKept = link?.hasPassword && form.password === '';
  return (
    <>
      <Switch
        hint={text('shareTab.link.passwordText')}
        isOn={form.hasPassword}
        label={text('shareTab.link.password')}
        onChange={turn}
      />
      {form.hasPassword && (
        <PasswordInput
          error={form.shown.password ? text('shareTab.link.passwordShort') : null}
          onChange={form.setPassword}
          placeholder={isKept ? text('shareTab.link.passwordKept') : ''}
          value={form.password}
        />
      )}
    </>
  );
};

type PasswordInputProps = {
  value: string;
  error: string | null;
  placeholder?: string;
  onChange: (value: string) => void;
};

/** A password for others, readable, with buttons that copy it and suggest another one. */
export const PasswordInput = ({ value, error, placeholder = '', onChange }: PasswordInputProps) => {
  const text = useText();
  return (
    <div className={styles.password}>
      <TextField
        error={error}
        isLabelHidden
        label={text('shareTab.link.password')}
        maxLength={200}
        onChange={onChange}
        placeholder={placeholder}
        spellCheck={false}
        value={value}
      />
      {value && <CopyButton label={text('shareTab.link.passwordCopy')} value={value} />}
      <Button
        aria-label={text('shareTab.link.passwordNew')}
        icon="replace"
        kind="quiet"
        onClick={() => onChange(suggestPassword())}
        size="small"
        title={text('shareTab.link.passwordNew')}
      />
    </div>
  );
};
