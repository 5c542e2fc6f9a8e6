import { adoptStyles, createElement } from '../core/create-element';
import { type TransferState, UploadError, UploadTransfer } from './upload-transfer';
import {
  getUploaderMessages,
  mayChooseAgain,
  toErrorKind,
  type UploaderErrorKind,
  type UploaderMessages,
} from './uploader-messages';

import styles from './uploader.css';

/** The module can be imported on a server, where there are no elements. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

const accepted = 'video/*,.mkv,.ts,.mxf';

const createView = () => ({
  box: createElement('div', { class: 'uploader', part: 'uploader' }),
  choice: createElement('div', { class: 'choice', part: 'dropzone' }),
  choose: createElement('button', { type: 'button', class: 'main', part: 'button choose' }),
  drop: createElement('span', { part: 'hint' }),
  input: createElement('input', { type: 'file', accept: accepted, hidden: true }),
  upload: createElement('div', { class: 'upload', hidden: true }),
  // Takes the focus when the buttons disappear.
  name: createElement('p', { class: 'name', part: 'name', tabindex: -1 }),
  bar: createElement('div', {
    class: 'bar',
    part: 'bar',
    role: 'progressbar',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  }),
  fill: createElement('div', { part: 'fill' }),
  progress: createElement('p', { class: 'progress' }),
  state: createElement('span', { part: 'status', role: 'status' }),
  percent: createElement('span', { part: 'percent' }),
  buttons: createElement('div', { class: 'buttons' }),
  pause: createElement('button', { type: 'button', part: 'button pause' }),
  cancel: createElement('button', { type: 'button', part: 'button cancel' }),
  fault: createElement('p', { class: 'fault', part: 'error', role: 'alert' }),
});

const isTransferring = (state: TransferState | null): boolean =>
  state === 'running' || state === 'waiting' || state === 'paused' || state === 'finishing';

/**
 * `<reelhof-uploader token server lang>`: lets a visitor upload one video with an upload token; see
 * docs/guides/uploads.md. Dispatches `start`, `progress`, `success`, `error` and `cancel`.
 */
export class ReelhofUploader extends Base {
  static readonly observedAttributes: string[] = ['token', 'server', 'lang'];

  readonly #view = typeof document === 'undefined' ? (null as never) : createView();
  #transfer: UploadTransfer | null = null;
  #state: TransferState | null = null;
  #file: File | null = null;
  #videoId = '';

  /** The upload token that the page's server created. A new one makes another upload possible. */
  get token(): string {
    return this.getAttribute('token') ?? '';
  }

  set token(value: string) {
    this.setAttribute('token', value);
  }

  /** Origin of the API, such as `https://video.example.org`. */
  get server(): string {
    return this.getAttribute('server') ?? '';
  }

  set server(value: string) {
    this.setAttribute('server', value);
  }

  connectedCallback(): void {
    if (this.shadowRoot) return;
    const { box, choice, choose, drop, input, upload, name, bar, fill, progress, state, percent } =
      this.#view;
    const { buttons, pause, cancel, fault } = this.#view;
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    adoptStyles(root, styles);
    bar.append(fill);
    progress.append(state, percent);
    buttons.append(pause, cancel);
    upload.append(name, bar);
    choice.append(choose, drop, input);
    // The status is never hidden, because screen readers announce changes of shown elements only.
    box.append(choice, upload, progress, buttons, fault);
    root.append(box);
    choose.addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      this.#accept([...(input.files ?? [])]);
      // The same file can be chosen again.
      input.value = '';
    });
    pause.addEventListener('click', () => this.#togglePause());
    cancel.addEventListener('click', () => void this.#cancel());
    this.#listenForDrops(box);
    this.#render();
  }

  /** A page that removes the element gives the upload up; it can be continued until the token expires. */
  disconnectedCallback(): void {
    this.#transfer?.pause();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (name === 'token' && before !== after && !isTransferring(this.#state)) this.#reset();
    this.#render();
  }

  get #texts(): UploaderMessages {
    const language = this.lang || this.closest<HTMLElement>('[lang]')?.lang || navigator.language;
    return getUploaderMessages(language);
  }

  #reset(): void {
    this.#state = null;
    this.#file = null;
    this.#transfer = null;
    this.#view.fault.textContent = '';
  }

  #listenForDrops(box: HTMLElement): void {
    const isOver = (value: boolean) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      box.classList.toggle('over', value && this.#state === null);
    };
    box.addEventListener('dragover', isOver(true));
    box.addEventListener('dragleave', isOver(false));
    box.addEventListener('drop', (event) => {
      isOver(false)(event);
      if (this.#state === null) this.#accept([...(event.dataTransfer?.files ?? [])]);
    });
  }

  #accept(files: File[]): void {
    const [file] = files;
    this.#view.fault.textContent = '';
    if (!file) return;
    if (files.length > 1) this.#fail('single');
    else if (file.size === 0) this.#fail('empty');
    else if (!this.token || !URL.canParse(this.server)) this.#fail('setup');
    else void this.#send(file);
  }

  async #send(file: File): Promise<void> {
    this.#file = file;
    const transfer = new UploadTransfer({
      ...{ server: this.server, token: this.token, file },
      onState: (state) => this.#setState(state),
      onStart: (videoId) => {
        this.#videoId = videoId;
        this.#emit('start', { videoId });
      },
      onProgress: (loaded) => this.#showProgress(loaded),
    });
    this.#transfer = transfer;
    this.#showProgress(0, { isSilent: true });
    this.#setState('running');
    this.#view.pause.focus();
    try {
      const videoId = await transfer.run();
      if (videoId !== null) this.#emit('success', { videoId });
    } catch (error) {
      const code = error instanceof UploadError ? error.code : 'failed';
      this.#fail(toErrorKind(code), code);
    }
  }

  #fail(kind: UploaderErrorKind, code: string = kind): void {
    const message = this.#texts.errors[kind];
    const hadFocus = this.shadowRoot?.activeElement;
    if (mayChooseAgain(kind)) this.#reset();
    this.#view.fault.textContent = message;
    this.#render();
    if (hadFocus && mayChooseAgain(kind)) this.#view.choose.focus();
    this.#emit('error', { code, message });
  }

  #togglePause(): void {
    if (this.#state === 'paused' || this.#state === 'waiting') this.#transfer?.resume();
    else this.#transfer?.pause();
  }

  async #cancel(): Promise<void> {
    await this.#transfer?.cancel();
    this.#emit('cancel', { videoId: this.#videoId });
  }

  #setState(state: TransferState): void {
    this.#state = state;
    this.#render();
  }

  #showProgress(loaded: number, { isSilent = false } = {}): void {
    const total = this.#file?.size ?? 1;
    const percent = Math.min(100, Math.floor((loaded / total) * 100));
    const { fill, bar, percent: label } = this.#view;
    fill.style.width = `${percent}%`;
    bar.setAttribute('aria-valuenow', String(percent));
    label.textContent = this.#texts.percent.replace('{percent}', String(percent));
    if (!isSilent) this.#emit('progress', { loaded, total, percent });
  }

  #render(): void {
    if (!this.shadowRoot) return;
    const { box, choice, choose, drop, input, upload, name, bar, state, percent } = this.#view;
    const { buttons, pause, cancel } = this.#view;
    const texts = this.#texts;
    const now = this.#state;
    box.classList.toggle('idle', now === null);
    choice.hidden = now !== null;
    upload.hidden = percent.hidden = now === null;
    choose.textContent = texts.choose;
    drop.textContent = texts.drop;
    input.setAttribute('aria-label', texts.file);
    name.textContent = this.#file?.name ?? '';
    bar.setAttribute('aria-label', texts.progress.replace('{name}', this.#file?.name ?? ''));
    state.textContent = now === null ? '' : texts.states[now];
    const hadFocus = buttons.contains(this.shadowRoot.activeElement);
    buttons.hidden = !isTransferring(now) || now === 'finishing';
    if (buttons.hidden && hadFocus && now !== null) name.focus();
    pause.textContent = now === 'paused' || now === 'waiting' ? texts.resume : texts.pause;
    cancel.textContent = texts.cancel;
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

if (globalThis.customElements && !customElements.get('reelhof-uploader'))
  customElements.define('reelhof-uploader', ReelhofUploader);
