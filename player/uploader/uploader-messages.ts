const en = {
  choose: 'Choose a video',
  drop: 'or drop it here',
  file: 'Video file',
  progress: 'Upload of {name}',
  percent: '{percent} %',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  states: {
    running: 'Uploading',
    waiting: 'The connection is interrupted. The upload continues as soon as you are online again.',
    paused: 'Paused',
    finishing: 'Almost done',
    done: 'Uploaded. The video is now being processed.',
    failed: 'The upload failed.',
    canceled: 'The upload was canceled.',
  },
  errors: {
    setup: 'Uploads are not set up on this page.',
    expired: 'The time for this upload is over. Please reload the page.',
    used: 'A video has already been uploaded here. Please reload the page to upload another one.',
    origin: 'Uploads are not allowed on this website.',
    tooLarge: 'The file is too large. Please choose a smaller one.',
    type: 'This type of file is not accepted. Please choose a video.',
    broken: 'The file is damaged or is not a video.',
    full: 'Uploads are not possible at the moment. Please contact the operator of this website.',
    empty: 'The file is empty.',
    single: 'Please choose one video only.',
    failed: 'The upload failed. Please reload the page and try again.',
  },
};

export type UploaderMessages = typeof en;
export type UploaderErrorKind = keyof UploaderMessages['errors'];

/** German texts, in formal address. */
const de: UploaderMessages = {
  choose: 'Video auswählen',
  drop: 'oder hierher ziehen',
  file: 'Videodatei',
  progress: 'Upload von {name}',
  percent: '{percent} %',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  cancel: 'Abbrechen',
  states: {
    running: 'Wird hochgeladen',
    waiting: 'Die Verbindung ist unterbrochen. Es geht weiter, sobald Sie wieder online sind.',
    paused: 'Angehalten',
    finishing: 'Gleich fertig',
    done: 'Hochgeladen. Das Video wird jetzt verarbeitet.',
    failed: 'Der Upload ist fehlgeschlagen.',
    canceled: 'Der Upload wurde abgebrochen.',
  },
  errors: {
    setup: 'Auf dieser Seite sind keine Uploads eingerichtet.',
    expired: 'Die Zeit für diesen Upload ist abgelaufen. Bitte laden Sie die Seite neu.',
    used: 'Hier wurde schon ein Video hochgeladen. Für ein weiteres laden Sie bitte die Seite neu.',
    origin: 'Auf dieser Website sind Uploads nicht erlaubt.',
    tooLarge: 'Die Datei ist zu groß. Bitte wählen Sie eine kleinere.',
    type: 'Diese Art von Datei wird nicht angenommen. Bitte wählen Sie ein Video.',
    broken: 'Die Datei ist beschädigt oder kein Video.',
    full: 'Uploads sind zurzeit nicht möglich. Bitte wenden Sie sich an den Betreiber dieser Website.',
    empty: 'Die Datei ist leer.',
    single: 'Bitte wählen Sie nur ein Video.',
    failed: 'Der Upload ist fehlgeschlagen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
};

/** Texts for a language such as `de-AT`; English for those without texts. */
export const getUploaderMessages = (language: string): UploaderMessages =>
  /^de\b/i.test(language) ? de : en;

const kinds: Record<string, UploaderErrorKind> = {
  unauthorized: 'expired',
  upload_token_expired: 'expired',
  upload_token_used: 'used',
  upload_not_found: 'used',
  upload_origin_refused: 'origin',
  upload_too_large: 'tooLarge',
  file_too_large: 'tooLarge',
  upload_type_refused: 'type',
  unsupported_file_type: 'type',
  file_truncated: 'broken',
  file_no_video_stream: 'broken',
  file_encrypted: 'broken',
  file_playlist: 'broken',
  file_external_media: 'broken',
  subscription_limit_exceeded: 'full',
};

/** The text that explains an error code of the API. */
export const toErrorKind = (code: string): UploaderErrorKind => kinds[code] ?? 'failed';

/** Whether another file can be chosen: these refusals do not use the token up. */
export const mayChooseAgain = (kind: UploaderErrorKind): boolean =>
  kind === 'tooLarge' || kind === 'type' || kind === 'empty' || kind === 'single';
