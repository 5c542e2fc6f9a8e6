import type { Field, TextFieldSingleValidation } from 'payload';

import { text, translate } from '@/lib/core/i18n/text';
import { aspectRatios, designLimits, fits, isHexColor, playerDesignDefaults } from '@/lib/players/design';

const validateColor: TextFieldSingleValidation = (value, { req }) =>
  !value || isHexColor(value) || translate(req.i18n.language, 'playerDesign.colorError');

const flagField = (name: keyof typeof playerDesignDefaults, defaultValue: boolean): Field => ({
  name,
  type: 'checkbox',
  label: text(`players.design.${name}`),
  defaultValue,
});

const colorField = (name: 'primaryColor' | 'secondaryColor' | 'backgroundColor'): Field => ({
  name,
  type: 'text',
  label: text(`players.design.${name}`),
  defaultValue: playerDesignDefaults[name],
  validate: validateColor,
});

/** A player's design. Its two contested defaults differ between a video's own design and a preset (decisions). */
export const playerDesignFields = ({
  initCaptions,
  uiPadding,
}: {
  initCaptions: boolean;
  uiPadding: number;
}): Field[] => [
  ...(['controls', 'fullscreen', 'autoplay', 'loop', 'muted', 'showTranscription'] as const).map((name) =>
    flagField(name, playerDesignDefaults[name]),
  ),
  flagField('initCaptions', initCaptions),
  ...(['primaryColor', 'secondaryColor', 'backgroundColor'] as const).map(colorField),
  {
    name: 'aspectRatio',
    type: 'select',
    label: text('players.design.aspectRatio'),
    defaultValue: playerDesignDefaults.aspectRatio,
    options: aspectRatios.map((value) => ({
      value,
      label: value === 'original' || value === 'responsive' ? text(`players.aspectRatios.${value}`) : value,
    })),
  },
  {
    name: 'fit',
    type: 'select',
    label: text('players.design.fit'),
    defaultValue: playerDesignDefaults.fit,
    options: fits.map((value) => ({ value, label: text(`players.fits.${value}`) })),
  },
  {
    name: 'uiRadius',
    type: 'number',
    label: text('players.design.uiRadius'),
    min: 0,
    max: designLimits.uiRadius,
    defaultValue: playerDesignDefaults.uiRadius,
  },
  {
    name: 'uiPadding',
    type: 'number',
    label: text('players.design.uiPadding'),
    min: 0,
    max: designLimits.uiPadding,
    defaultValue: uiPadding,
  },
];
