'use client';

import { useField } from '@payloadcms/ui';
import { useCallback, useId } from 'react';

import { ColorField } from '@/components/kit/ColorField';
import { Switch } from '@/components/kit/Switch';
import { useText } from '@/components/kit/i18n/use-text';
import { isHexColor } from '@/lib/core/colors';
import { designLimits, playerDesignDefaults, type PlayerDesign } from '@/lib/players/design';

import styles from './player-design-form.module.scss';

type FlagName = {
  [K in keyof PlayerDesign]: PlayerDesign[K] extends boolean ? K : never;
}[keyof PlayerDesign];
type InputProps<Name> = { prefix: string; name: Name; isDisabled: boolean };

/** Something of the design that is on or off. */
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
  const validate = useCallback(
    (color: unknown) => !color || isHexColor(color) || text('playerDesign.colorError'),
    [text],
  );
  const { value, setValue } = useField<string | null>({ path: `${prefix}.${name}`, validate });
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

/** A number of pixels. */
export const DesignPixels = ({ prefix, name, isDisabled }: InputProps<keyof typeof designLimits>) => {
  const text = useText();
  const id = useId();
  const max = designLimits[name];
  const error = text('playerDesign.pixelsError', { max });
  const isFitting = useCallback(
    (pixels: unknown) =>
      typeof pixels === 'number' && Number.isInteger(pixels) && pixels >= 0 && pixels <= max,
    [max],
  );
  const validate = useCallback((pixels: unknown) => isFitting(pixels) || error, [error, isFitting]);
  const { value, setValue } = useField<number | null>({ path: `${prefix}.${name}`, validate });
  const isValid = isFitting(value);
  return (
    <div className={`field-type ${isValid ? '' : 'error'}`}>
      <label className="field-label" htmlFor={id}>
        {text(`players.design.${name}`)}
      </label>
      <div className={styles.pixels}>
        <input
          aria-describedby={`${id}-note`}
          aria-invalid={!isValid}
          disabled={isDisabled}
          id={id}
          inputMode="numeric"
          max={max}
          min={0}
          onChange={({ target }) => setValue(target.value === '' ? null : Number(target.value))}
          type="number"
          value={value ?? ''}
        />
        <span>px</span>
      </div>
      <p
        className={isValid ? styles.note : styles.error}
        id={`${id}-note`}
        role={isValid ? undefined : 'alert'}
      >
        {isValid ? text('playerDesign.pixelsHint', { max }) : error}
      </p>
    </div>
  );
};
