'use client';

import { useId, type ReactNode } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import { DesignColor, DesignFlag, DesignPixels, DesignText } from './design-inputs';
import { LogoField } from './logo-field';
import { NextVideoField } from '../NextVideoField';
import { FitField } from './fit-field';
import { RatioField } from './ratio-field';
import styles from './player-design-form.module.scss';

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
  /** The address of the player's script. */
  script: string;
  /** The video that has this design for itself. */
  videoId?: string;
  /** The level of its headings, one below what it stands under. */
  heading: Heading;
  isDisabled: boolean;
};

/** All there is to a player's design, for the fields of a form below `prefix`. */
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
        <DesignColor {...common} against="backgroundColor" name="primaryColor" />
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
