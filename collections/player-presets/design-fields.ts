import type { Field, TextFieldSingleValidation } from 'payload';

import { isHexColor } from '@/lib/core/colors';
import { text, translate } from '@/lib/core/i18n/text';
import {
  aspectRatios,
  designLimits,
  fits,
  isWebUrl,
  type PlayerDesign,
  textLimits,
} from '@/lib/videos/players/design';

const validateColor: TextFieldSingleValidation = (value, { req }) =>
  !value || isHexColor(value) || translate(req.i18n.language, 'kit.color.invalid');

const validateUrl: TextFieldSingleValidation = (value, { req }) =>
  (isWebUrl(value) && (value ?? '').length <= textLimits.callUrl) ||
  translate(req.i18n.language, 'playerDesign.urlError');

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
  'logoInPlay',
  'measure',
  'nextCountdown',
] as const;
const colors = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const;
const texts = ['logoAlt', 'logoUrl', 'callTitle', 'callText', 'callLabel', 'callUrl'] as const;
/** References to rows and files of the same workspace (`checkDesignReferences`). */
const references = ['logo', 'nextVideo'] as const;
const pixels = ['uiRadius', 'uiPadding'] as const;

/** Fields of a player design, with the defaults of a video or a preset. */
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
  ...texts.map((name): Field => ({
    name,
    type: 'text',
    label: text(`players.design.${name}`),
    maxLength: textLimits[name],
    defaultValue: defaults[name],
    ...(name.endsWith('Url') && { validate: validateUrl }),
  })),
  ...references.map((name): Field => ({
    name,
    type: 'text',
    label: text(`players.design.${name}`),
    maxLength: 200,
    defaultValue: defaults[name],
  })),
];
