'use client';

import { useLanguageOptions } from '@/components/admin/video/own-languages';
import { hasSkippedTime } from '@/components/kit/fields/local-times';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { srtLatencies } from '@/lib/formats/srt-passphrase';
import type { LivePageData } from '@/lib/live/find-live-page-data';
import { getStartWindow } from '@/lib/live/rules';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';

import { formatLength, formatMomentNear } from '../format-times';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';
import { TargetsRow } from './targets-dialog';
import type { Details } from './use-details';

import styles from './details.module.scss';

type DetailsFormProps = {
  details: Details;
  /** Null for a new event. */
  event: LiveEvent | null;
  pageData: LivePageData;
  isReadOnly: boolean;
  /** Called after changes that are saved immediately. */
  onChanged?: () => Promise<void>;
};

/** Title, time, language, player design and archiving of an event. */
export const DetailsForm = ({ details, event, pageData, isReadOnly, onChanged }: DetailsFormProps) => {
  const text = useText();
  const { typed, change, isTried } = details;
  const mayMove = !isReadOnly && (event === null || event.info.state !== 'LIVE');
  return (
    <div className={styles.form}>
      <TextField
        counter={{ length: typed.title.length, max: titleMaxLength }}
        disabled={isReadOnly}
        error={isTried && !typed.title.trim() ? text('liveDetails.titleMissing') : null}
        isRequired
        label={text('liveDetails.title')}
        maxLength={titleMaxLength}
        onChange={(title) => change({ title })}
        value={typed.title}
      />
      <TextArea
        counter={{ length: typed.description.length, max: descriptionMaxLength }}
        disabled={isReadOnly}
        hint={text('liveDetails.descriptionHint')}
        label={text('liveDetails.description')}
        maxLength={descriptionMaxLength}
        onChange={(description) => change({ description })}
        value={typed.description}
      />
      <Times details={details} isDisabled={!mayMove} isEndDisabled={isReadOnly} />
      <LanguageChoice details={details} isDisabled={isReadOnly} />
      <SelectField
        isDisabled={isReadOnly}
        label={text('liveDetails.player')}
        onChange={(player) => change({ player: player || null })}
        options={[
          { value: '', label: text('liveDetails.defaultPlayer') },
          ...pageData.presets.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={typed.player ?? ''}
      />
      <During
        details={details}
        event={event}
        isDisabled={isReadOnly}
        onChanged={onChanged}
        pageData={pageData}
      />
    </div>
  );
};

type TimesProps = {
  details: Details;
  isDisabled: boolean;
  /** The end of an event can be moved while it is on air. */
  isEndDisabled: boolean;
};

const Times = ({ details, isDisabled, isEndDisabled }: TimesProps) => {
  const text = useText();
  const { typed, times, change, isTried } = details;
  const isSkipped = hasSkippedTime(typed);
  const error = isSkipped
    ? text('liveDetails.timeSkipped')
    : isTried && !times
      ? text('liveDetails.dateMissing')
      : null;
  return (
    <div>
      <div className={styles.times}>
        <TextField
          disabled={isDisabled}
          error={error}
          isRequired
          label={text('liveDetails.date')}
          onChange={(day) => change({ day })}
          type="date"
          value={typed.day}
        />
        <TextField
          disabled={isDisabled}
          isRequired
          label={text('liveDetails.start')}
          onChange={(start) => change({ start })}
          type="time"
          value={typed.start}
        />
        <TextField
          disabled={isEndDisabled}
          isRequired
          label={text('liveDetails.end')}
          onChange={(end) => change({ end })}
          type="time"
          value={typed.end}
        />
      </div>
      <TimesHint endsAutomatically={typed.endsAutomatically} times={times} />
    </div>
  );
};

const TimesHint = ({ times, endsAutomatically }: Pick<Details, 'times'> & { endsAutomatically: boolean }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  if (!times || now === null) return <p className={styles.hint} />;
  const { startDateTime, endDateTime, isNextDay } = times;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className={styles.hint}>
      {isNextDay && `${text('liveDetails.nextDay')} `}
      {text('liveDetails.timeHint', {
        duration: formatLength(language, Date.parse(endDateTime) - Date.parse(startDateTime)),
        zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone,
        from: formatMomentNear(language, getStartWindow({ startDateTime, endDateTime }).from, now),
      })}
      {!endsAutomatically && ` ${text('liveDetails.endHint')}`}
    </p>
  );
};

const LanguageChoice = ({ details, isDisabled }: { details: Details; isDisabled: boolean }) => {
  const text = useText();
  const options = useLanguageOptions();
  return (
    <SelectField
      isDisabled={isDisabled}
      label={text('liveDetails.language')}
      onChange={(value) => details.change({ language: value || null })}
      options={[{ value: '', label: text('liveDetails.noLanguage') }, ...options]}
      value={details.typed.language ?? ''}
    />
  );
};

const During = ({
  details,
  event,
  pageData,
  isDisabled,
  onChanged,
}: Pick<DetailsFormProps, 'details' | 'event' | 'pageData' | 'onChanged'> & { isDisabled: boolean }) => {
  const text = useText();
  const { typed, change } = details;
  return (
    <section aria-labelledby="live-during">
      <h2 className={styles.heading} id="live-during">
        {text('liveDetails.during')}
      </h2>
      <div className={styles.card}>
        <Switch
          hint={text('liveDetails.recordHint')}
          isDisabled={isDisabled || event?.info.state === 'ENDED'}
          isOn={typed.createArchiveVideo}
          label={text('liveDetails.record')}
          onChange={(createArchiveVideo) => change({ createArchiveVideo })}
        />
        <Switch
          hint={text('liveDetails.endsAutomaticallyHint')}
          isDisabled={isDisabled || event?.info.state === 'ENDED'}
          isOn={typed.endsAutomatically}
          label={text('liveDetails.endsAutomatically')}
          onChange={(endsAutomatically) => change({ endsAutomatically })}
        />
        <Switch
          hint={text('liveDetails.permanentKeyHint')}
          isDisabled={isDisabled || (event !== null && event.info.channelState !== 'IDLE')}
          isOn={typed.usesPermanentKey}
          label={text('liveDetails.permanentKey')}
          onChange={(usesPermanentKey) => change({ usesPermanentKey })}
        />
        {pageData.hasCaptions && <CaptionsSwitch details={details} event={event} mayChange={!isDisabled} />}
        {event && onChanged && (
          <TargetsRow
            event={event}
            isReadOnly={isDisabled || !event.info.mayManageKeys}
            onChanged={onChanged}
          />
        )}
      </div>
      {pageData.hasSrt && (
        <div className={styles.latency}>
          <SrtLatency details={details} isDisabled={isDisabled} />
        </div>
      )}
    </section>
  );
};

const SrtLatency = ({ details, isDisabled }: { details: Details; isDisabled: boolean }) => {
  const text = useText();
  const { least, most } = srtLatencies;
  return (
    <TextField
      disabled={isDisabled}
      hint={text('liveDetails.srtLatencyHint')}
      label={text('liveDetails.srtLatency')}
      max={most}
      min={least}
      onChange={(value) => details.change({ srtLatency: Math.round(Number(value)) || least })}
      type="number"
      value={String(details.typed.srtLatency)}
    />
  );
};

type LockOptions = {
  /** Null for a new event. */
  info: Pick<LiveEvent['info'], 'state' | 'channelState'> | null;
  mayChange: boolean;
  /** The language as currently typed. */
  language: string | null;
  isOn: boolean;
};

/**
 * Why captions cannot be switched, and whether the switch is locked; null if they can, which requires
 * permission and an idle event and channel. Pure.
 */
export const findCaptionsLock = ({ info, mayChange, language, isOn }: LockOptions) => {
  if (!mayChange) return { reason: 'captionsReadOnly', isLocked: true } as const;
  const isIdle = info === null || (info.state === 'IDLE' && info.channelState === 'IDLE');
  if (!isIdle) return { reason: 'captionsBusy', isLocked: true } as const;
  if (toTranscriptionLocale(language)) return null;
  // Captions that are on for an unrecognised language can still be switched off.
  return { reason: 'captionsLanguage', isLocked: !isOn } as const;
};

type CaptionsSwitchProps = {
  details: Details;
  /** Null for a new event. */
  event: LiveEvent | null;
  mayChange: boolean;
};

/** Switches live captions on or off, and explains why that is currently impossible. */
const CaptionsSwitch = ({ details: { typed, change }, event, mayChange }: CaptionsSwitchProps) => {
  const text = useText();
  const { language, liveTranscriptionEnabled: isOn } = typed;
  const lock = findCaptionsLock({ info: event?.info ?? null, mayChange, language, isOn });
  return (
    <Switch
      hint={text(`liveDetails.${lock?.reason ?? 'captionsHint'}`)}
      isDisabled={lock?.isLocked === true}
      isOn={isOn}
      label={text('liveDetails.captions')}
      onChange={(liveTranscriptionEnabled) => change({ liveTranscriptionEnabled })}
    />
  );
};
