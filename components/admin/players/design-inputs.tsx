'use client';

import { useField } from '@payloadcms/ui';
import { useCallback, useId, useRef, useState } from 'react';

import { useCheckedField } from '@/components/admin/workarounds/use-checked-field';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ColorField } from '@/components/kit/fields/color-field';
import { FieldNotes } from '@/components/kit/fields/field';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { isHexColor, readableOn, textContrast } from '@/lib/core/colors';
import {
  designLimits,
  isWebUrl,
  type PlayerDesign,
  playerDesignDefaults,
  textLimits,
} from '@/lib/videos/players/design';

import { findMediaUrl, maxLogoSize, uploadLogo } from './preset-api';

import styles from './player-design-form.module.scss';

const reasons: Reasons = {
  payload_too_large: 'playerDesign.logo.tooLarge',
  not_a_picture: 'playerDesign.logo.notAPicture',
  too_large_picture: 'playerDesign.logo.notAPicture',
};

type LogoFieldProps = { prefix: string; script: string; isDisabled: boolean };

/**
 * The logo in the upper left corner of the player, and its settings. A file is uploaded when chosen, and used
 * once the form is saved.
 */
export const LogoField = ({ prefix, script, isDisabled }: LogoFieldProps) => {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { value, setValue } = useField<string | null>({ path: `${prefix}.logo` });
  const { run, isBusy } = useCall(uploadLogo);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxLogoSize) return setRefusal(text('playerDesign.logo.tooLarge'));
    setRefusal(null);
    const outcome = await run(file);
    if (outcome?.answer) setValue(outcome.answer.logo);
    if (!outcome?.error) return;
    const said = describeRefusal(outcome.error, reasons);
    setRefusal(text(said === 'common.unexpected' ? 'playerDesign.logo.failed' : said));
  };
  const common = { prefix, isDisabled };
  return (
    <>
      <div aria-labelledby={id} className={styles.logo} role="group">
        <span id={id}>{text('players.design.logo')}</span>
        <div>
          <div className={styles.plate}>
            {value ? (
              // oxlint-disable-next-line nextjs/no-img-element -- stored with the player's files
              <img alt={text('playerDesign.logo.preview')} src={findMediaUrl(script, value)} />
            ) : (
              text('playerDesign.logo.none')
            )}
          </div>
          <div className={styles.logoActions}>
            <Button
              aria-describedby={`${id}-notes-hint`}
              disabled={isDisabled}
              icon="upload"
              isBusy={isBusy}
              onClick={() => input.current?.click()}
            >
              {text(
                isBusy
                  ? 'playerDesign.logo.uploading'
                  : value
                    ? 'playerDesign.logo.replace'
                    : 'playerDesign.logo.upload',
              )}
            </Button>
            {value && !isBusy && (
              <Button disabled={isDisabled} kind="quiet" onClick={() => setValue('')}>
                {text('playerDesign.logo.remove')}
              </Button>
            )}
          </div>
        </div>
        <input
          accept="image/png,image/webp,image/jpeg"
          aria-label={text('playerDesign.logo.upload')}
          hidden
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
          ref={input}
          type="file"
        />
        <FieldNotes error={refusal} hint={text('playerDesign.logo.hint')} id={`${id}-notes`} />
      </div>
      {value && (
        <>
          <DesignText {...common} hint={text('playerDesign.logoAltHint')} name="logoAlt" />
          <DesignText {...common} hint={text('playerDesign.logoUrlHint')} name="logoUrl" />
          <DesignFlag {...common} name="logoInPlay" />
        </>
      )}
    </>
  );
};

type FlagName = {
  [K in keyof PlayerDesign]: PlayerDesign[K] extends boolean ? K : never;
}[keyof PlayerDesign];
type InputProps<Name> = { prefix: string; name: Name; isDisabled: boolean };

/** A boolean setting of the design. */
export const DesignFlag = ({ prefix, name, isDisabled, hint }: InputProps<FlagName> & { hint?: string }) => {
  const text = useText();
  const { value, setValue } = useField<boolean | null>({ path: `${prefix}.${name}` });
  return (
    <Switch
      hint={hint}
      isDisabled={isDisabled}
      isOn={value ?? playerDesignDefaults[name]}
      label={text(`players.design.${name}`)}
      onChange={setValue}
    />
  );
};

/**
 * A colour of the design, with its contrast to the background, or to the label that the player shows on
 * buttons of this colour.
 */
export const DesignColor = ({
  prefix,
  name,
  isDisabled,
  against,
}: InputProps<'primaryColor' | 'secondaryColor' | 'backgroundColor'> & {
  against?: 'backgroundColor' | 'secondaryColor';
}) => {
  const text = useText();
  const check = useCallback(
    (color: unknown) => !color || isHexColor(color) || text('kit.color.invalid'),
    [text],
  );
  const { value, setValue } = useCheckedField<string | null>(`${prefix}.${name}`, check);
  const other = useField<string | null>({ path: `${prefix}.${against ?? 'backgroundColor'}` });
  const shown = value || playerDesignDefaults[name];
  const wished = other.value || playerDesignDefaults[against ?? 'backgroundColor'];
  return (
    <ColorField
      compare={
        against && {
          color:
            against === 'secondaryColor' && isHexColor(shown) && isHexColor(wished)
              ? readableOn(shown, wished, textContrast)
              : wished,
          name: text(`playerDesign.contrast.to.${against}`),
        }
      }
      isDisabled={isDisabled}
      label={text(`players.design.${name}`)}
      onChange={setValue}
      value={shown}
    />
  );
};

/** A text of the design. URLs are validated while typing. */
export const DesignText = ({
  prefix,
  name,
  isDisabled,
  hint,
}: InputProps<keyof typeof textLimits> & { hint?: string }) => {
  const text = useText();
  const isUrl = name.endsWith('Url');
  const error = text('playerDesign.urlError');
  const check = useCallback((typed: unknown) => !isUrl || isWebUrl(typed) || error, [error, isUrl]);
  const { value, setValue } = useCheckedField<string | null>(`${prefix}.${name}`, check);
  const isValid = !isUrl || isWebUrl(value);
  return (
    <TextField
      disabled={isDisabled}
      error={isValid ? null : error}
      hint={hint}
      label={text(`players.design.${name}`)}
      maxLength={textLimits[name]}
      onChange={setValue}
      type={isUrl ? 'url' : 'text'}
      value={value ?? ''}
    />
  );
};

/** A number of pixels. */
export const DesignPixels = ({ prefix, name, isDisabled }: InputProps<keyof typeof designLimits>) => {
  const text = useText();
  const max = designLimits[name];
  const error = text('playerDesign.pixelsError', { max });
  const isFitting = useCallback(
    (pixels: unknown) =>
      typeof pixels === 'number' && Number.isInteger(pixels) && pixels >= 0 && pixels <= max,
    [max],
  );
  const check = useCallback((pixels: unknown) => isFitting(pixels) || error, [error, isFitting]);
  const { value, setValue } = useCheckedField<number | null>(`${prefix}.${name}`, check);
  const isValid = isFitting(value);
  return (
    <TextField
      disabled={isDisabled}
      error={isValid ? null : error}
      hint={isValid ? text('playerDesign.pixelsHint', { max }) : undefined}
      inputMode="numeric"
      label={text(`players.design.${name}`)}
      max={max}
      min={0}
      onChange={(typed) => setValue(typed === '' ? null : Number(typed))}
      suffix="px"
      type="number"
      value={value === null || value === undefined ? '' : String(value)}
    />
  );
};
