import { readableOn, textContrast } from '@/lib/core/colors';

import { createElement } from '../core/create-element';
import type { LiveMessages } from '../messages/get-live-messages';
import type { PlayerLanguage } from '../messages/get-messages';
import { writeCalendarFile } from './calendar-file';
import type { LivePhase, LivePlayerData } from './live-data';

type ScreenOptions = {
  stage: HTMLElement;
  messages: LiveMessages;
  language: PlayerLanguage;
  /** URL of the event's page. */
  pageUrl: string;
  signal: AbortSignal;
};

/** The viewer's locale for dates: the browser's, if its language is that of the texts. */
const findLocale = (language: PlayerLanguage): string =>
  navigator.languages.find((each) => each.split('-')[0] === language) ?? language;

const saveCalendarFile = (data: LivePlayerData, url: string): void => {
  const text = writeCalendarFile(data, { url, now: new Date() });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const name = data.title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'live';
  createElement('a', { href: address, download: `${name}.ics` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const namespace = 'http://www.w3.org/2000/svg';
const createCalendarIcon = (): SVGElement => {
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', 'M4 6h16v14H4z M4 10h16 M8 3v5 M16 3v5');
  svg.append(path);
  return svg;
};

/** The screen shown instead of the video, or over it during an interruption. */
export const createLiveScreen = ({ stage, messages, language, pageUrl, signal }: ScreenOptions) => {
  let screen: HTMLElement | null = null;
  let shown = '';
  let ticking: ReturnType<typeof setInterval> | undefined;
  signal.addEventListener('abort', () => clearInterval(ticking));

  const createWaiting = (data: LivePlayerData): Node[] => {
    const start = new Date(data.startDateTime);
    const locale = findLocale(language);
    const left = (): number => start.getTime() - Date.now();
    const day = createElement('p');
    const timer = createElement('p', { class: 'timer', role: 'timer' });
    const isFar = isFarAway(left());
    const tick = (): void => {
      day.textContent = formatStart(start, new Date(), { language: locale, texts: messages });
      const text = formatCountdown(left(), locale);
      if (timer.textContent !== text) timer.textContent = text;
      // The countdown replaces the calendar entry.
      if (isFar && !isFarAway(left())) show({ name: 'waiting' }, data, true);
    };
    tick();
    ticking = setInterval(tick, 500);
    const title = createElement('h2', {}, data.title);
    if (!isFar) return [day, title, timer, createElement('p', { class: 'until' }, messages.untilStart)];
    const button = createElement(
      'button',
      { type: 'button', class: 'calendar' },
      createCalendarIcon(),
      messages.calendar,
    );
    const { primaryColor } = data.design;
    button.style.background = primaryColor;
    button.style.color = readableOn(primaryColor, '#ffffff', textContrast);
    button.addEventListener('click', () => saveCalendarFile(data, pageUrl));
    return [day, title, timer, button];
  };

  const createSentences = (title: string, text: string | null): Node[] => [
    createElement('h2', {}, title),
    ...(text === null ? [] : [createElement('p', {}, text)]),
  ];

  const createContent = (phase: LivePhase, data: LivePlayerData): Node[] | null => {
    switch (phase.name) {
      case 'waiting':
        return createWaiting(data);
      case 'soon':
      case 'break':
      case 'interrupted':
      case 'lost':
        return createSentences(messages[phase.name].title, messages[phase.name].text);
      case 'rehearsed':
        return createSentences(messages.rehearsed, null);
      case 'ended': {
        const { title, coming, none } = messages.ended;
        const texts = { coming, none, unknown: null };
        return createSentences(title, texts[phase.recording]);
      }
      default:
        return null;
    }
  };

  const show = (phase: LivePhase, data: LivePlayerData, isForced = false): void => {
    const key = JSON.stringify([phase, data.title, data.startDateTime, data.poster, data.logo]);
    if (key === shown && !isForced) return;
    shown = key;
    clearInterval(ticking);
    screen?.remove();
    screen = null;
    const content = createContent(phase, data);
    if (!content) return;
    const box = createElement('div', { class: 'live-text', role: 'status' }, ...content);
    // A clock must not be announced every second.
    if (phase.name === 'waiting') box.removeAttribute('role');
    screen = createElement('div', { class: `live-screen ${phase.name}` }, box);
    // The last frame stays behind a short interruption and the end.
    if (data.poster && phase.name !== 'interrupted' && phase.name !== 'ended')
      screen.prepend(createElement('img', { src: data.poster, alt: '', crossorigin: 'anonymous' }));
    if (data.logo && phase.name !== 'interrupted')
      screen.append(createElement('img', { class: 'live-logo', src: data.logo, alt: '' }));
    stage.append(screen);
  };
  return { show };
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const two = (value: number): string => String(value).padStart(2, '0');
const unit = (language: string, name: 'day' | 'hour' | 'minute', value: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    unitDisplay: name === 'day' ? 'long' : 'short',
  }).format(value);

/**
 * The time until an event begins: in days from one day on, otherwise in hours and minutes, in the last hour
 * with seconds. Pure.
 */
export const formatCountdown = (left: number, language: string): string => {
  const rest = Math.max(0, Math.ceil(left / second) * second);
  if (rest >= day) return unit(language, 'day', Math.floor(rest / day));
  if (rest >= hour) {
    const hours = unit(language, 'hour', Math.floor(rest / hour));
    return `${hours} ${unit(language, 'minute', Math.floor((rest % hour) / minute))}`;
  }
  return `${two(Math.floor(rest / minute))}:${two(Math.floor((rest % minute) / second))}`;
};

/** Whether an event is far enough away to offer a calendar entry. Pure. */
const isFarAway = (left: number): boolean => left >= day;

const dayOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

type StartTexts = { today: string; tomorrow: string; clock: string };

/**
 * Start of an event in the viewer's time zone, with its name: `Heute, 14:00 Uhr MEZ`, `Do., 26. Nov. 2026,
 * 14:00 Uhr MEZ`. Pure.
 */
export const formatStart = (
  start: Date,
  now: Date,
  { language, texts }: { language: string; texts: StartTexts },
): string => {
  // Days of 23 and 25 hours count as days as well.
  const days = Math.round((dayOf(start) - dayOf(now)) / day);
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(start);
  const zone = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const date = new Intl.DateTimeFormat(language, {
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
  });
  const names = new Map([
    [0, texts.today],
    [1, texts.tomorrow],
  ]);
  return `${names.get(days) ?? date.format(start)}, ${texts.clock.replace('{time}', time)} ${zone}`;
};
