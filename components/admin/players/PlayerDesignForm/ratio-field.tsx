'use client';

import { useField } from '@payloadcms/ui';
import { useId } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { aspectRatios, type PlayerDesign } from '@/lib/videos/players/design';

import styles from './player-design-form.module.scss';

type Ratio = PlayerDesign['aspectRatio'];
type RatioFieldProps = { prefix: string; isDisabled: boolean };

const isNamed = (ratio: Ratio): ratio is 'original' | 'responsive' =>
  ratio === 'original' || ratio === 'responsive';

/** The player's shape, each drawn as it is. */
export const RatioField = ({ prefix, isDisabled }: RatioFieldProps) => {
  const text = useText();
  const name = useId();
  const { value, setValue } = useField<Ratio | null>({ path: `${prefix}.aspectRatio` });
  return (
    <fieldset className={styles.ratios} disabled={isDisabled}>
      <legend>{text('players.design.aspectRatio')}</legend>
      <div>
        {aspectRatios.map((ratio) => (
          <label key={ratio}>
            <input
              checked={ratio === (value ?? 'original')}
              className="sr-only"
              name={name}
              onChange={() => setValue(ratio)}
              type="radio"
              value={ratio}
            />
            <span className={styles.shape} data-kind={isNamed(ratio) ? ratio : 'fixed'}>
              <span style={{ aspectRatio: isNamed(ratio) ? '16 / 9' : ratio }} />
            </span>
            {isNamed(ratio) ? text(`players.aspectRatios.${ratio}`) : ratio.replace('/', ' : ')}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
