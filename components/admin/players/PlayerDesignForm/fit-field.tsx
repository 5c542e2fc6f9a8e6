'use client';

import { useField } from '@payloadcms/ui';

import { Segmented } from '@/components/kit/fields/Segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { fits, type PlayerDesign } from '@/lib/videos/players/design';

type Fit = PlayerDesign['fit'];

/** Whether the picture keeps clear of the player's edges or fills it. */
export const FitField = ({ prefix, isDisabled }: { prefix: string; isDisabled: boolean }) => {
  const text = useText();
  const { value, setValue } = useField<Fit | null>({ path: `${prefix}.fit` });
  return (
    <Segmented<Fit>
      isDisabled={isDisabled}
      legend={text('players.design.fit')}
      onChange={setValue}
      options={fits.map((fit) => ({ value: fit, label: text(`players.fits.${fit}`) }))}
      value={value ?? 'contain'}
    />
  );
};
