'use client';

import { useField } from '@payloadcms/ui';
import { useCallback } from 'react';

import { useCheckedField } from '@/components/admin/workarounds/checked-field/use-checked-field';
import { ColorField } from '@/components/kit/fields/color-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { isHexColor } from '@/lib/core/colors';
import {
  designLimits,
  isWebUrl,
  type PlayerDesign,
  playerDesignDefaults,
  textLimits,
} from '@/lib/videos/players/design';

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

/** A colour of the design, with its contrast to the colour at `against`. */
export const DesignColor = ({
  prefix,
  name,
  isDisabled,
  against,
}: InputProps<'primaryColor' | 'secondaryColor' | 'backgroundColor'> & {
  against?: 'backgroundColor' | 'primaryColor';
}) => {
  const text = useText();
  const check = useCallback(
    (color: unknown) => !color || isHexColor(color) || text('kit.color.invalid'),
    [text],
  );
  const { value, setValue } = useCheckedField<string | null>(`${prefix}.${name}`, check);
  const other = useField<string | null>({ path: `${prefix}.${against ?? 'backgroundColor'}` });
  return (
    <ColorField
      compare={
        against && {
          color: other.value || playerDesignDefaults[against],
          name: text(`playerDesign.contrast.to.${against}`),
        }
      }
      isDisabled={isDisabled}
      label={text(`players.design.${name}`)}
      onChange={setValue}
      value={value || playerDesignDefaults[name]}
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
