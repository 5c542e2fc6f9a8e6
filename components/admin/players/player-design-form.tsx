'use client';

import { useField } from '@payloadcms/ui';
import { type ReactNode, useId } from 'react';

import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { aspectRatios, fits, type PlayerDesign } from '@/lib/videos/players/design';

import { DesignColor, DesignFlag, DesignPixels, DesignText, LogoField } from './design-inputs';
import { NextVideoField } from './next-video-field';

import styles from './player-design-form.module.scss';

type Fit = PlayerDesign['fit'];

/** Whether the video is letterboxed or cropped to fill the player. */
const FitField = ({ prefix, isDisabled }: { prefix: string; isDisabled: boolean }) => {
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

type Ratio = PlayerDesign['aspectRatio'];
type RatioFieldProps = { prefix: string; isDisabled: boolean };

const isNamed = (ratio: Ratio): ratio is 'original' | 'responsive' =>
  ratio === 'original' || ratio === 'responsive';

/** Aspect ratio of the player, with a drawing of each. */
const RatioField = ({ prefix, isDisabled }: RatioFieldProps) => {
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

type Group = 'controls' | 'identity' | 'playback' | 'colors' | 'shape' | 'end';

type Heading = 'h2' | 'h3';
type DesignGroupProps = { name: Group; heading: Heading; children: ReactNode };

const DesignGroup = ({ name, heading: HeadingTag, children }: DesignGroupProps) => {
  const text = useText();
  const id = useId();
  return (
    <div aria-labelledby={id} className={styles.group} data-group={name} role="group">
      <HeadingTag id={id}>{text(`playerDesign.groups.${name}`)}</HeadingTag>
      <div>{children}</div>
    </div>
  );
};

type PlayerDesignFormProps = {
  prefix: string;
  /** URL of the player's script. */
  script: string;
  /** The video this design belongs to, unless it is a preset. */
  videoId?: string;
  /** Heading level, one below that of the surrounding section. */
  heading: Heading;
  isDisabled: boolean;
};

/** All settings of a player's design, for form fields below `prefix`. */
export const PlayerDesignForm = ({ prefix, script, videoId, heading, isDisabled }: PlayerDesignFormProps) => {
  const text = useText();
  const common = { prefix, isDisabled };
  return (
    <div className={styles.form}>
      <DesignGroup heading={heading} name="controls">
        <DesignFlag {...common} name="controls" />
        <DesignFlag {...common} name="fullscreen" />
        <DesignFlag {...common} name="initCaptions" />
        <DesignFlag {...common} name="showTranscription" />
      </DesignGroup>
      <DesignGroup heading={heading} name="identity">
        <LogoField {...common} script={script} />
        <DesignFlag {...common} name="showTitle" />
      </DesignGroup>
      <DesignGroup heading={heading} name="playback">
        <DesignFlag {...common} hint={text('playerDesign.autoplayHint')} name="autoplay" />
        <DesignFlag {...common} name="muted" />
        <DesignFlag {...common} name="loop" />
        <DesignFlag {...common} hint={text('playerDesign.noPreloadHint')} name="noPreload" />
        <DesignFlag {...common} hint={text('playerDesign.measureHint')} name="measure" />
      </DesignGroup>
      <DesignGroup heading={heading} name="colors">
        <DesignColor {...common} against="secondaryColor" name="primaryColor" />
        <DesignColor {...common} against="backgroundColor" name="secondaryColor" />
        <DesignColor {...common} name="backgroundColor" />
      </DesignGroup>
      <DesignGroup heading={heading} name="shape">
        <RatioField {...common} />
        <FitField {...common} />
        <div className={styles.pair}>
          <DesignPixels {...common} name="uiRadius" />
          <DesignPixels {...common} name="uiPadding" />
        </div>
      </DesignGroup>
      <DesignGroup heading={heading} name="end">
        <DesignText {...common} hint={text('playerDesign.callHint')} name="callLabel" />
        <DesignText {...common} name="callUrl" />
        <DesignText {...common} name="callTitle" />
        <DesignText {...common} name="callText" />
        <NextVideoField
          exceptId={videoId}
          hint={text('playerDesign.nextHint')}
          isDisabled={isDisabled}
          path={`${prefix}.nextVideo`}
        />
        <DesignFlag {...common} hint={text('playerDesign.nextCountdownHint')} name="nextCountdown" />
      </DesignGroup>
    </div>
  );
};
