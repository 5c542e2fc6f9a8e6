'use client';

import { useField, useFormFields } from '@payloadcms/ui';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { PickField } from '@/components/kit/fields/pick-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { useDebounced } from '@/components/kit/use-debounced';
import { isHexColor } from '@/lib/core/colors';
import type { LibraryPage, LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import {
  aspectRatios,
  completeDesign,
  designLimits,
  fits,
  type PlayerDesign,
  playerDesignDefaults,
  type StoredDesign,
} from '@/lib/videos/players/design';

import { DesignColor, DesignFlag, DesignPixels, DesignText, LogoField } from './design-inputs';

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

type Found = Pick<LibraryVideo, 'id' | 'title' | 'visibility'>;

const findVideos = async (query: Record<string, string>): Promise<Found[]> =>
  (await callApi<LibraryPage>('GET', `/api/videos/library?${toQuery(query)}`)).docs;

type NextVideoFieldProps = { path: string; hint: string; isDisabled: boolean; exceptId?: string };

/** The video offered after the end, searched by title. */
export const NextVideoField = ({ path, hint, isDisabled, exceptId }: NextVideoFieldProps) => {
  const text = useText();
  const { value, setValue } = useField<string | null>({ path });
  const [found, setFound] = useState<Found[]>([]);
  const [chosen, setChosen] = useState<Found | null>(null);
  const look = async (search: string) => {
    const docs = await findVideos({ search }).catch(() => null);
    if (docs) setFound(docs.filter(({ id }) => id !== exceptId));
  };
  const { push } = useDebounced((search: string) => void look(search), 250);
  useEffect(() => push(''), [push]);
  useEffect(() => {
    let isOver = false;
    const show = (video: Found | null) => isOver || setChosen(video);
    if (value)
      findVideos({ ids: value }).then(
        ([video]) => show(video ?? null),
        () => show(null),
      );
    return () => {
      isOver = true;
    };
  }, [value]);
  const known = value && (chosen?.id === value ? chosen : found.find(({ id }) => id === value));
  const options = found.map(({ id, title }) => ({ value: id, label: title }));
  const isListed = options.some((option) => option.value === value);
  const isPrivate = known ? known.visibility === 'private' : false;
  return (
    <PickField
      hint={isPrivate ? text('playerDesign.nextPrivate') : hint}
      isDisabled={isDisabled}
      isSingle
      label={text('players.design.nextVideo')}
      noMatch={text('playerDesign.nextNoMatch')}
      onChange={([id]) => setValue(id ?? '')}
      onType={push}
      options={
        value && !isListed
          ? [...options, { value, label: known ? known.title : text('playerDesign.nextUnknown') }]
          : options
      }
      placeholder={text('playerDesign.nextNone')}
      values={value ? [value] : []}
    />
  );
};

const names = Object.keys(playerDesignDefaults) as (keyof PlayerDesign)[];

const isValid = (design: PlayerDesign): boolean =>
  [design.primaryColor, design.secondaryColor, design.backgroundColor].every(isHexColor) &&
  (['uiRadius', 'uiPadding'] as const).every(
    (name) => design[name] >= 0 && design[name] <= designLimits[name],
  );

/**
 * The design from the form fields below `prefix`, as it would be published; null while a value is invalid.
 */
export const useDesign = (prefix: string): PlayerDesign | null => {
  // Serialised, so that typing elsewhere in the form does not change the design's identity.
  const typed = useFormFields(([fields]) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[`${prefix}.${name}`]?.value]))),
  );
  return useMemo(() => {
    const design = completeDesign(JSON.parse(typed) as StoredDesign);
    return isValid(design) ? design : null;
  }, [typed]);
};
