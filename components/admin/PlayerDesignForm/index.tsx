'use client';

import { useId, type ReactNode } from 'react';

import { useText } from '../i18n/use-text';
import { DesignColor, DesignFlag, DesignPixels } from './design-inputs';
import { FitField } from './fit-field';
import styles from './player-design-form.module.scss';
import { RatioField } from './ratio-field';

type Group = 'controls' | 'playback' | 'colors' | 'shape';

const DesignGroup = ({ name, children }: { name: Group; children: ReactNode }) => {
  const text = useText();
  const id = useId();
  return (
    <div aria-labelledby={id} className={styles.group} data-group={name} role="group">
      <h3 id={id}>{text(`playerDesign.groups.${name}`)}</h3>
      <div>{children}</div>
    </div>
  );
};

/** All there is to a player's design, for the fields of a form below `prefix`. */
export const PlayerDesignForm = ({ prefix, isDisabled }: { prefix: string; isDisabled: boolean }) => {
  const text = useText();
  const common = { prefix, isDisabled };
  return (
    <div className={styles.form}>
      <DesignGroup name="controls">
        <DesignFlag {...common} name="controls" />
        <DesignFlag {...common} name="fullscreen" />
        <DesignFlag {...common} name="initCaptions" />
        <DesignFlag {...common} name="showTranscription" />
      </DesignGroup>
      <DesignGroup name="playback">
        <DesignFlag {...common} hint={text('playerDesign.autoplayHint')} name="autoplay" />
        <DesignFlag {...common} name="muted" />
        <DesignFlag {...common} name="loop" />
      </DesignGroup>
      <DesignGroup name="colors">
        <DesignColor {...common} against="backgroundColor" name="primaryColor" />
        <DesignColor {...common} against="backgroundColor" name="secondaryColor" />
        <DesignColor {...common} name="backgroundColor" />
      </DesignGroup>
      <DesignGroup name="shape">
        <RatioField {...common} />
        <FitField {...common} />
        <div className={styles.pair}>
          <DesignPixels {...common} name="uiRadius" />
          <DesignPixels {...common} name="uiPadding" />
        </div>
      </DesignGroup>
    </div>
  );
};
