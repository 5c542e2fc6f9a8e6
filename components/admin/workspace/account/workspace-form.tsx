'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ColorField } from '@/components/kit/fields/color-field';
import { FieldNotes } from '@/components/kit/fields/field';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { isHexColor, readableOn, textContrast } from '@/lib/core/colors';
import { type Language, languageNames, languages } from '@/lib/core/i18n/languages';

import styles from './workspace-form.module.scss';

/** Bytes. Larger images are refused before upload. */
const maxLogoSize = 1_000_000;

const reasons: Reasons = {
  payload_too_large: 'account.look.logoTooLarge',
  not_a_picture: 'account.look.logoNotAPicture',
  too_large_picture: 'account.look.logoNotAPicture',
};

/** The logo, stored as soon as a file is chosen. `initial` is a URL. */
const LogoField = ({ initial }: { initial: string | null }) => {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (picture: File | null): Promise<string | null> => {
    if (!picture) {
      await callApi('PATCH', '/api/workspaces/settings', { body: { logo: null } });
      return null;
    }
    const body = new FormData();
    body.set('file', picture, 'logo');
    return (await callApi<{ url: string }>('POST', '/api/workspaces/logo', { body })).url;
  });
  const change = async (picture: File | null) => {
    if (picture && picture.size > maxLogoSize) return setRefusal(text('account.look.logoTooLarge'));
    setRefusal(null);
    const outcome = await run(picture);
    if (!outcome) return;
    if (outcome.error) return setRefusal(text(describeRefusal(outcome.error, reasons)));
    setUrl(outcome.answer);
    toast.success(text(picture ? 'account.look.logoSaved' : 'account.look.logoRemoved'));
  };
  return (
    <div aria-labelledby={id} className={styles.logo} role="group">
      <span id={id}>{text('workspaces.fields.logo')}</span>
      <div className={styles.plate}>
        {url ? (
          // oxlint-disable-next-line nextjs/no-img-element -- stored with the workspace's videos
          <img alt={text('account.look.logoPreview')} src={url} />
        ) : (
          text('account.look.noLogo')
        )}
      </div>
      <div className={styles.actions}>
        <Button
          aria-describedby={`${id}-notes-hint`}
          icon="upload"
          isBusy={isBusy}
          onClick={() => input.current?.click()}
          size="small"
        >
          {text(url ? 'account.look.replaceLogo' : 'account.look.uploadLogo')}
        </Button>
        {url && !isBusy && (
          <Button kind="quiet" onClick={() => void change(null)} size="small">
            {text('account.look.removeLogo')}
          </Button>
        )}
      </div>
      <input
        accept="image/png,image/webp,image/jpeg"
        aria-label={text('account.look.uploadLogo')}
        hidden
        onChange={({ target }) => {
          const picture = target.files?.[0];
          if (picture) void change(picture);
          target.value = '';
        }}
        ref={input}
        type="file"
      />
      <FieldNotes error={refusal} hint={text('account.look.logoHint')} id={`${id}-notes`} />
    </div>
  );
};

type Look = { name: string; primaryColor: string | null; language: Language | null };
/** Colour of the pages’ buttons if the workspace has chosen none. */
const defaultColor = '#0B6B52';

/** Name, logo, main colour and language of the workspace. */
export const WorkspaceForm = ({ logoUrl, ...initial }: Look & { logoUrl: string | null }) => {
  const text = useText();
  const router = useRouter();
  const [saved, setSaved] = useState<Look>(initial);
  const [look, setLook] = useState<Look>(initial);
  const change = (part: Partial<Look>) => setLook((before) => ({ ...before, ...part }));
  const { run, isBusy } = useCall((body: Partial<Look>) =>
    callApi<Look>('PATCH', '/api/workspaces/settings', { body }),
  );
  const color = look.primaryColor ?? defaultColor;
  const length = [...look.name.trim()].length;
  const isNamed = length >= 3 && length <= 30;
  const changed = (['name', 'primaryColor', 'language'] as const).filter(
    (field) => look[field] !== saved[field],
  );
  const save = async () => {
    // Only changed fields are sent, so that a change made elsewhere is kept.
    const outcome = await run(Object.fromEntries(changed.map((field) => [field, look[field]])));
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    setSaved(outcome.answer);
    setLook(outcome.answer);
    toast.success(text('account.look.saved'));
    // The navigation shows the name.
    router.refresh();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        error={isNamed ? null : text('signUp.workspace.nameInvalid')}
        hint={text('account.look.nameHint')}
        label={text('workspaces.fields.name')}
        maxLength={30}
        onChange={(name) => change({ name })}
        value={look.name}
      />
      <LogoField initial={logoUrl} />
      <div className={styles.color}>
        <ColorField
          compare={{
            color: isHexColor(color) ? readableOn(color, '#ffffff', textContrast) : '#ffffff',
            name: text('account.look.buttonLabel'),
          }}
          label={text('workspaces.fields.primaryColor')}
          onChange={(primaryColor) => change({ primaryColor })}
          value={color}
        />
        {look.primaryColor && (
          <Button kind="quiet" onClick={() => change({ primaryColor: null })} size="small">
            {text('account.look.defaultColor')}
          </Button>
        )}
      </div>
      <SelectField<Language | ''>
        hint={text('account.look.languageHint')}
        label={text('workspaces.fields.language')}
        onChange={(language) => change({ language: language || null })}
        options={[
          { value: '', label: text('account.look.noLanguage') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        value={look.language ?? ''}
      />
      <div>
        <Button
          disabled={changed.length === 0 || !isNamed || !isHexColor(color)}
          isBusy={isBusy}
          kind="primary"
          type="submit"
        >
          {text('common.save')}
        </Button>
      </div>
    </form>
  );
};

/** The zone of the workspace's days and months. Stored at once. `zones` are IANA names. */
export const TimeZoneField = ({ initial, zones }: { initial: string; zones: string[] }) => {
  const text = useText();
  const router = useRouter();
  const [zone, setZone] = useState(initial);
  const { run } = useCall((timeZone: string) =>
    callApi('PUT', '/api/workspaces/time-zone', { body: { timeZone } }),
  );
  const change = async (next: string): Promise<void> => {
    const before = zone;
    setZone(next);
    const outcome = await run(next);
    if (!outcome) return;
    if (outcome.error) {
      setZone(before);
      toast.error(text(describeRefusal(outcome.error)));
      return;
    }
    toast.success(text('billing.timeZoneSaved'));
    router.refresh();
  };
  return (
    // Names of places are not translated.
    <div translate="no">
      <SelectField
        hint={text('billing.timeZoneHint')}
        label={text('workspaces.fields.timeZone')}
        onChange={(next) => void change(next)}
        options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={zone}
      />
    </div>
  );
};
