import { readableOn, textContrast } from '@/lib/core/colors';

import { createElement } from '../core/create-element';
import type { LiveMessages } from '../messages/get-live-messages';
import type { PlayerLanguage } from '../messages/get-messages';
import { writeCalendarFile } from './calendar-file';
import { formatCountdown, formatStart, isFarAway } from './countdown';
import type { LivePlayerData } from './live-data';
import type { LivePhase } from './live-phase';

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
