'use client';

import { useId, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useMenuPlace } from '@/components/kit/dialogs/menu';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { findPreset, getPresetRange, presets } from '@/lib/analytics/ranges';

import styles from './period-chip.module.scss';

/** Days, both inclusive, and `today`, all in the same zone. */
type Period = { from?: string; to?: string };
type PeriodChipProps = Period & { today: string; onChange: (period: Period) => void };

const nameDate = (language: string, day: string, year: 'numeric' | undefined = 'numeric'): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year, timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Composed here, because browsers and the server format ranges with different spaces. */
const nameRange = (language: string, from: string, to: string): string => {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${nameDate(language, from, isOneYear ? undefined : 'numeric')} – ${nameDate(language, to)}`;
};

/** The period of the log: the last days, or a date range. */
export const PeriodChip = ({ from, to, today, onChange }: PeriodChipProps) => {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useMenuPlace({ isOpen, trigger, list: panel });
  const preset = from && to ? findPreset({ from, to }, today) : null;
  const choose = (period: Period) => {
    panel.current?.hidePopover();
    onChange({ from: period.from, to: period.to });
  };
  const name = (): string => {
    if (preset) return text('analytics.lastDays', { days: preset });
    if (from && to) return nameRange(language, from, to);
    if (from) return text('people.log.since', { date: nameDate(language, from) });
    return to ? text('people.log.until', { date: nameDate(language, to) }) : text('people.log.always');
  };
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className={styles.chip}
        data-active={Boolean(from ?? to)}
        popoverTarget={id}
        ref={trigger}
        type="button"
      >
        <span>{text('people.log.period')}</span> <b>{name()}</b>
        <Icon name="chevronDown" size={14} />
      </button>
      <div
        aria-label={text('people.log.period')}
        className={styles.panel}
        id={id}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        popover="auto"
        ref={panel}
        role="dialog"
      >
        <div className={styles.presets}>
          <Preset isChosen={!from && !to} onClick={() => choose({})}>
            {text('people.log.always')}
          </Preset>
          {presets.map((days) => (
            <Preset isChosen={preset === days} key={days} onClick={() => choose(getPresetRange(days, today))}>
              {text('analytics.lastDays', { days })}
            </Preset>
          ))}
        </div>
        <OwnPeriod from={from} key={`${from}/${to}`} onChange={choose} to={to} today={today} />
      </div>
    </>
  );
};

const Preset = (props: { isChosen: boolean; onClick: () => void; children: string }) => (
  <button aria-pressed={props.isChosen} className={styles.preset} onClick={props.onClick} type="button">
    {props.children}
    {props.isChosen && <Icon name="check" size={16} />}
  </button>
);

const OwnPeriod = ({ today, onChange, ...given }: PeriodChipProps) => {
  const text = useText();
  const [from, setFrom] = useState(given.from ?? '');
  const [to, setTo] = useState(given.to ?? '');
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        const [first = '', last = ''] = from && to ? [from, to].sort() : [from, to];
        onChange({ from: first, to: last });
      }}
    >
      <TextField label={text('people.log.from')} max={today} onChange={setFrom} type="date" value={from} />
      <TextField label={text('people.log.to')} max={today} onChange={setTo} type="date" value={to} />
      <Button type="submit">{text('people.log.apply')}</Button>
    </form>
  );
};
