import type { PlayerLanguage } from '../messages/get-messages';
import { type Drawing, drawIcon } from './controls/create-icon';
import { adoptStyles, createElement } from './create-element';
import type { Locked } from './player-error';
import { unlock, type UnlockFault } from './source/unlock';

import styles from './lock.css';

const lock: Drawing = [
  'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
];

const tables = {
  en: {
    title: 'This video is protected by a password',
    text: 'Please enter the password that you were given.',
    password: 'Password',
    open: 'Watch video',
    wrong: 'The password is incorrect.',
    busy: 'Too many attempts. Please try again in a moment.',
    failed: 'There is no connection at the moment. Please try again.',
  },
  de: {
    title: 'Dieses Video ist durch ein Passwort geschützt',
    text: 'Bitte geben Sie das Passwort ein, das Sie erhalten haben.',
    password: 'Passwort',
    open: 'Video ansehen',
    wrong: 'Das Passwort ist falsch.',
    busy: 'Zu viele Versuche. Bitte versuchen Sie es gleich noch einmal.',
    failed: 'Zurzeit gibt es keine Verbindung. Bitte versuchen Sie es erneut.',
  },
} satisfies Record<PlayerLanguage, object>;

type LockOptions = {
  host: HTMLElement & { play: () => Promise<void> };
  stage: HTMLElement;
  locked: Locked;
  /** Address of the video's data.json without a token. */
  dataUrl: URL;
  language: PlayerLanguage;
  signal: AbortSignal;
  /** Whether the video was playing before, and continues as it was. Otherwise it starts. */
  isResumed: boolean;
};

/** Origin of this page, or of the page that frames the player; null for neither. */
const findSite = (dataUrl: URL): string | null => {
  if (dataUrl.origin !== location.origin) return location.origin;
  if (window.parent === window) return null;
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null);
};

/** Faults that another password may change. */
type AskedFault = Exclude<UnlockFault, 'site' | 'gone'>;
/** Address of the video's data below a playback token, or the error to show instead. */
type Opened = { address: string; error: null } | { address: null; error: Refusal };
type Refusal = 'locked' | 'missing' | 'server';
const refuse = (error: Refusal): Opened => ({ address: null, error });

const createForm = (language: PlayerLanguage) => {
  const texts = tables[language];
  const input = createElement('input', {
    ...{ id: 'password', type: 'password', autocomplete: 'off' },
    'aria-describedby': 'lock-fault',
  });
  const button = createElement('button', { class: 'action' }, texts.open);
  const fault = createElement('p', { id: 'lock-fault', class: 'fault', role: 'alert' });
  const label = createElement('label', { for: 'password' }, texts.password);
  const form = createElement('form', { class: 'lock', novalidate: true }, label, input, button, fault);
  const panel = createElement(
    'div',
    { class: 'error' },
    drawIcon(lock),
    createElement(
      'div',
      {},
      createElement('p', { class: 'title' }, texts.title),
      createElement('p', {}, texts.text),
    ),
    form,
  );
  return { panel, form, input, button, fault, texts };
};

/** When this page last opened a video without a password, as `performance.now()`, by its address. */
const openedAt = new Map<string, number>();
/** Milliseconds before a video that stays locked is opened again. */
const pause = 5000;

/**
 * Asks for a video's password in place of the video, or for nothing if its site opens it. The form ends with
 * `signal`.
 */
export const openLock = async (options: LockOptions): Promise<Opened> => {
  const { host, stage, locked, dataUrl, language, signal } = options;
  const site = locked.domains ? findSite(dataUrl) : null;
  if (locked.domains && site === null) return refuse('locked');
  const open = async (password?: string): Promise<Opened | { fault: AskedFault }> => {
    const answer = await unlock(locked.unlockUrl, { ...(password && { password }), ...(site && { site }) });
    if ('token' in answer) {
      const [id] = dataUrl.pathname.split('/').slice(-2);
      const address = new URL(`../../t/${answer.token}/videos/${id}/data.json`, dataUrl).href;
      return { address, error: null };
    }
    if (answer.fault === 'site') return refuse('locked');
    return answer.fault === 'gone' ? refuse('missing') : { fault: answer.fault };
  };
  if (!locked.password) {
    if (performance.now() - (openedAt.get(dataUrl.href) ?? -pause) < pause) return refuse('server');
    openedAt.set(dataUrl.href, performance.now());
    const answer = await open();
    return 'fault' in answer ? refuse('server') : answer;
  }
  const { panel, form, input, button, fault, texts } = createForm(language);
  const hadFocus = stage.matches(':focus-within');
  adoptStyles(stage.getRootNode() as ShadowRoot, styles);
  stage.replaceChildren(panel);
  if (hadFocus) input.focus({ preventScroll: true });
  host.dispatchEvent(new CustomEvent('playererror', { detail: { code: 'locked' } }));
  if (!options.isResumed)
    host.addEventListener('ready', () => void host.play().catch(() => undefined), { once: true });
  return new Promise((resolve) => {
    const submit = async (): Promise<void> => {
      button.setAttribute('aria-disabled', 'true');
      fault.textContent = '';
      const answer = await open(input.value);
      button.removeAttribute('aria-disabled');
      if (!('fault' in answer)) return resolve(answer);
      fault.textContent = texts[answer.fault];
      input.toggleAttribute('aria-invalid', answer.fault === 'wrong');
      if (answer.fault === 'wrong') input.select();
    };
    const handleSubmit = (event: Event): void => {
      event.preventDefault();
      if (button.hasAttribute('aria-disabled')) return;
      if (input.value) void submit();
      else input.focus();
    };
    form.addEventListener('submit', handleSubmit, { signal });
  });
};
