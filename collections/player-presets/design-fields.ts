import type { Field, TextFieldSingleValidation } from 'payload';

import { isHexColor } from '@/lib/core/colors';
import { text, translate } from '@/lib/core/i18n/text';
import {
  aspectRatios,
  callLimits,
  designLimits,
  fits,
  isCallUrl,
  type PlayerDesign,
} from '@/lib/players/design';

const validateColor: TextFieldSingleValidation = (value, { req }) =>
  !value || isHexColor(value) || translate(req.i18n.language, 'kit.color.invalid');

const validateCallUrl: TextFieldSingleValidation = (value, { req }) =>
  (isCallUrl(value) && (value ?? '').length <= callLimits.callUrl) ||
  translate(req.i18n.language, 'playerDesign.callUrlError');

const flags = [
  'controls',
  'fullscreen',
  'autoplay',
  'loop',
  'muted',
  'showTranscription',
  'initCaptions',
  'noPreload',
  'showTitle',
  'measure',
] as const;
const colors = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const;
const callTexts = ['callTitle', 'callText', 'callLabel', 'callUrl'] as const;
const pixels = ['uiRadius', 'uiPadding'] as const;

/** A player's design, with the defaults of a video's own one or of a preset. */
export const playerDesignFields = (defaults: PlayerDesign): Field[] => [
  ...flags.map((name): Field => ({
    name,
    type: 'checkbox',
    label: text(`players.design.${name}`),
    defaultValue: defaults[name],
  })),
  ...colors.map((name): Field => ({
    name,
    type: 'text',
    label: text(`players.design.${name}`),
    defaultValue: defaults[name],
    validate: validateColor,
  })),
  {
    name: 'aspectRatio',
    type: 'select',
    label: text('players.design.aspectRatio'),
    defaultValue: defaults.aspectRatio,
    options: aspectRatios.map((value) => ({
      value,
      label: value === 'original' || value === 'responsive' ? text(`players.aspectRatios.${value}`) : value,
    })),
  },
  {
    name: 'fit',
    type: 'select',
    label: text('players.design.fit'),
    defaultValue: defaults.fit,
    options: fits.map((value) => ({ value, label: text(`players.fits.${value}`) })),
  },
  ...pixels.map((name): Field => ({
    name,
    type: 'number',
    label: text(`players.design.${name}`),
    min: 0,
    max: designLimits[name],
    defaultValue: defaults[name],
  })),
  ...callTexts.map((name): Field => ({
    name,
    type: 'text',
    label: text(`players.design.${name}`),
    maxLength: callLimits[name],
    defaultValue: defaults[name],
    ...(name === 'callUrl' && { validate: validateCallUrl }),
  })),
];
