/**
 * Sentences and phrases of error messages beside the error table, with their German. A phrase that starts in
 * lower case follows the name of a field, as in `title: must be text`.
 */
export const germanPhrases = {
  // Faults of a value.
  'is required': 'ist erforderlich',
  'must be text': 'muss Text sein',
  'must be a number': 'muss eine Zahl sein',
  'must be a whole number': 'muss eine ganze Zahl sein',
  'must be a whole number from {min} to {max}': 'muss eine ganze Zahl von {min} bis {max} sein',
  'must be true or false': 'muss true oder false sein',
  'must be a list': 'muss eine Liste sein',
  'must be an object': 'muss ein Objekt sein',
  'must be an object or a list': 'muss ein Objekt oder eine Liste sein',
  'must be a JSON object': 'muss ein JSON-Objekt sein',
  'must be a list of objects': 'muss eine Liste von Objekten sein',
  'must be the id of a record': 'muss die ID eines Datensatzes sein',
  'must be a date': 'muss ein Datum sein',
  'must be null': 'muss null sein',
  'must be true for another track instead': 'muss stattdessen bei einer anderen Spur true sein',
  'must not be in the past': 'darf nicht in der Vergangenheit liegen',
  'must be after publishAt': 'muss nach publishAt liegen',
  'must be empty for a public video': 'muss bei einem öffentlichen Video leer sein',
  'requires publishAt or a public video': 'erfordert publishAt oder ein öffentliches Video',
  'must be a file': 'muss eine Datei sein',
  'must be of another type': 'hat den falschen Typ',
  'must be an email address': 'muss eine E-Mail-Adresse sein',
  'must be a URL': 'muss eine URL sein',
  'must be an id': 'muss eine ID sein',
  'must be a date such as {date}': 'muss ein Datum wie {date} sein',
  'must be a day such as {date}': 'muss ein Tag wie {date} sein',
  'must be a day such as {date}, or a time with a zone such as {time}':
    'muss ein Tag wie {date} oder eine Zeit mit Zeitzone wie {time} sein',
  'must be one of {values}': 'muss einer dieser Werte sein: {values}',
  'must be a host name without scheme and path, such as {host}':
    'muss ein Hostname ohne Schema und Pfad sein, wie {host}',
  'must be an origin such as {origin}': 'muss ein Ursprung wie {origin} sein',
  'must be a language tag (BCP 47)': 'muss ein Sprachkürzel nach BCP 47 sein',
  'is not a supported locale': 'ist kein unterstütztes Sprachkürzel',
  'must be a multiple of {n}': 'muss ein Vielfaches von {n} sein',
  'must not be empty': 'darf nicht leer sein',
  'must have {how} {n} character': 'muss {how} {n} Zeichen haben',
  'must have {how} {n} characters': 'muss {how} {n} Zeichen haben',
  'must have {how} {n} entry': 'muss {how} {n} Eintrag haben',
  'must have {how} {n} entries': 'muss {how} {n} Einträge haben',
  'must have {how} {n} bytes': 'muss {how} {n} Bytes haben',
  'must have {how} {n} values': 'muss {how} {n} Werte haben',
  'must have values of 1 to {n} characters': 'muss Werte mit 1 bis {n} Zeichen haben',
  'must be {how} {n}': 'muss {how} {n} sein',
  'has an invalid format': 'hat ein ungültiges Format',
  // Faults of an installation's setting.
  'must be domains separated by commas': 'muss aus Domains bestehen, durch Kommas getrennt',
  'must be the slug of a plan': 'muss das Kürzel eines Pakets sein',
  'must be one line without control characters': 'muss eine Zeile ohne Steuerzeichen sein',
  'must be an address such as {address}': 'muss eine Adresse wie {address} sein',
  'is set by the environment': 'ist durch die Umgebung vorgegeben',
  'has unknown fields: {names}': 'hat unbekannte Felder: {names}',
  'unknown field.': 'unbekanntes Feld.',
  'unknown field. Did you mean “{name}”?': 'unbekanntes Feld. Meinten Sie „{name}“?',
  'unknown parameter.': 'unbekannter Parameter.',
  'unknown parameter. Did you mean “{name}”?': 'unbekannter Parameter. Meinten Sie „{name}“?',
  'another record already has this value': 'ein anderer Datensatz hat diesen Wert bereits',
  'not found': 'nicht gefunden',
  'not found in this workspace': 'in diesem Workspace nicht gefunden',
  'must not be among ids': 'darf nicht in ids stehen',
  'must not be the category itself or one inside it': 'darf weder die Kategorie selbst noch eine darin sein',
  'must not lead to more than {n} levels': 'darf nicht zu mehr als {n} Ebenen führen',
  'no file is taken under this name': 'unter diesem Namen wird keine Datei angenommen',
  'only one file is taken': 'nur eine Datei wird angenommen',
  'this type of file is not taken': 'dieser Dateityp wird nicht angenommen',
  'the form takes no files': 'das Formular nimmt keine Dateien an',
  'can’t be combined with page': 'kann nicht mit page kombiniert werden',
  'must be createdAt or -createdAt with after': 'muss mit after createdAt oder -createdAt sein',
  'must be a stored field of the collection itself': 'muss ein gespeichertes Feld der Sammlung selbst sein',
  // Faults of `where`.
  'is nested too deeply': 'ist zu tief verschachtelt',
  '{path} must be a list': '{path} muss eine Liste sein',
  'The token needs the permission {permission}.': 'Dem Token fehlt die Berechtigung {permission}.',
  'must be an IANA time zone such as Europe/Berlin': 'muss eine IANA-Zeitzone wie Europe/Berlin sein',
  'needs a condition': 'braucht eine Bedingung',
  '{path} needs a condition': '{path} braucht eine Bedingung',
  'is given twice': 'ist doppelt angegeben',
  '{path} has no operator': '{path} hat keinen Operator',
  'too many conditions': 'zu viele Bedingungen',
  'unknown operator {operator}': 'unbekannter Operator {operator}',
  '{path} can’t be queried': '{path} kann nicht abgefragt werden',
  '{path} crosses more than one relationship': '{path} führt über mehr als eine Beziehung',
  '{path} does not support {operator}': '{path} unterstützt {operator} nicht',
  'too many values for {path}': 'zu viele Werte für {path}',
  'the value for {operator} of {path} is invalid': 'der Wert für {operator} von {path} ist ungültig',
  'the value for {path} is too long': 'der Wert für {path} ist zu lang',
  // Faults of a comment's place.
  'must be at most {n}, the last frame of the video': 'darf höchstens {n} sein, das letzte Bild des Videos',
  'must be at most {n}, the duration of the video in seconds':
    'darf höchstens {n} sein, die Dauer des Videos in Sekunden',
  'requires frameIn': 'benötigt frameIn',
  'must not be less than frameIn': 'darf nicht kleiner als frameIn sein',
  'requires a frame (drawing.frame, frameIn or videoTimecode)':
    'benötigt ein Bild (drawing.frame, frameIn oder videoTimecode)',
  // Faults of a file of a text track.
  'line {n}: {fault}': 'Zeile {n}: {fault}',
  'the time is not valid in this format': 'die Zeit ist in diesem Format ungültig',
  'it contains no cue that can be shown': 'sie enthält keine Einblendung, die gezeigt werden kann',
  'it does not have this format': 'sie hat nicht dieses Format',
  'its name must end in one of {endings}': 'ihr Name muss so enden: {endings}',
  // Whole sentences.
  'Something went wrong.': 'Etwas ist schiefgelaufen.',
  'The request {fault}.': 'Die Anfrage {fault}.',
  'The request body is not valid JSON.': 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  'The request body is not a valid multipart form.':
    'Der Inhalt der Anfrage ist kein gültiges Multipart-Formular.',
  'The request body is not a valid server function call.':
    'Der Inhalt der Anfrage ist kein gültiger Aufruf einer Serverfunktion.',
  'The request body is nested too deeply.': 'Der Inhalt der Anfrage ist zu tief verschachtelt.',
  'The request body must be a JSON object.': 'Der Inhalt der Anfrage muss ein JSON-Objekt sein.',
  '_payload is a form’s only field.': '_payload ist das einzige Feld eines Formulars.',
  'The arguments were not encoded by a page.': 'Die Argumente stammen nicht von einer Seite.',
  'Strings must not contain NUL characters.': 'Texte dürfen keine NUL-Zeichen enthalten.',
  'Field names must not contain $, dots or brackets.':
    'Feldnamen dürfen weder $ noch Punkte oder Klammern enthalten.',
  'The range must not start in the future.': 'Der Zeitraum darf nicht in der Zukunft beginnen.',
  'The range can have at most {n} days.': 'Der Zeitraum kann höchstens {n} Tage haben.',
  'This installation has no transcription service.': 'Diese Installation hat keinen Transkriptionsdienst.',
  'must be video types, such as video/*': 'müssen Videotypen sein, wie video/*',
  'a token limited to categories can’t have permissions for {names}':
    'ein auf Kategorien begrenztes Token kann keine Berechtigungen haben für {names}',
  'The drawing is too large.': 'Die Zeichnung ist zu groß.',
  'A name must not contain control or text direction characters.':
    'Ein Name darf keine Steuerzeichen und keine Zeichen für die Schreibrichtung enthalten.',
  'A name needs at least one visible character.': 'Ein Name benötigt mindestens ein sichtbares Zeichen.',
  'An access key consists of an ID and a secret. Enter both, or neither to keep the stored key.':
    'Ein Zugriffsschlüssel besteht aus ID und Geheimnis. Geben Sie beides an, oder nichts davon, um ' +
    'den gespeicherten Schlüssel zu behalten.',
  'Upload bucket and stream bucket must be different.':
    'Der Bucket für Uploads und der für Streams müssen verschieden sein.',
  'The plan {title} does not include live events.': 'Das Paket {title} enthält keine Live-Events.',
  'of this workspace': 'dieses Workspace',
  // Successes.
  'Auth Passed': 'Sie sind angemeldet.',
  'Token refreshed successfully': 'Die Sitzung wurde verlängert.',
  'You have been logged out successfully.': 'Sie wurden abgemeldet.',
  'Disabled Successfully': 'Erfolgreich deaktiviert',
  'Upload aborted': 'Der Upload wurde abgebrochen',
  'Description generated': 'Die Beschreibung wurde erstellt',
  'Workspace successfully synced': 'Der Workspace wurde synchronisiert',
  // Custom metadata, in the specification's words.
  'Arrays are not allowed.': 'Listen sind nicht erlaubt.',
  'Value must be a non-null object.': 'Der Wert muss ein Objekt sein.',
  'Object must not have more than 50 key-value pairs.': 'Das Objekt darf höchstens 50 Paare haben.',
  'Key "{key}" must have 1 to 40 letters, digits, underscores or hyphens.':
    'Der Schlüssel „{key}“ muss 1 bis 40 Buchstaben, Ziffern, Unterstriche oder Bindestriche haben.',
  'Nested properties are not allowed.': 'Verschachtelte Werte sind nicht erlaubt.',
  'Value of "{key}" must not exceed 500 characters.':
    'Der Wert von „{key}“ darf höchstens 500 Zeichen haben.',
  'Value of "{key}" must be a finite number.': 'Der Wert von „{key}“ muss eine endliche Zahl sein.',
  'Value of "{key}" is not allowed.': 'Der Wert von „{key}“ ist nicht erlaubt.',
} as const;

/** A template as a type: `at most {n}` is `at most ${string}`. */
type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T;

/** An English sentence or phrase that has a German one, so that the compiler finds one without. */
export type Phrase = Filled<keyof typeof germanPhrases>;

/** Checks a message of a zod schema, whose own type is any text. */
export const phrase = <P extends Phrase>(text: P): P => text;

const bounds: Record<string, string> = {
  'at least': 'mindestens',
  'at most': 'höchstens',
  exactly: 'genau',
  'more than': 'mehr als',
  'less than': 'weniger als',
};

const forms: Record<string, string> = { n: String.raw`-?\d[\d.]*`, how: Object.keys(bounds).join('|') };

/** Placeholders whose value may be a phrase itself. */
const nested = new Set(['fault', 'title']);

type Pattern = { pattern: RegExp; names: string[]; german: string };

const toPattern = ([english, german]: [string, string]): Pattern => {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const source = english
    .split(/(\{\w+\})/)
    .map((part, index) =>
      index % 2
        ? `(${forms[part.slice(1, -1)] ?? '.+'})`
        : part.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
    );
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), names, german };
};

const literalLength = (template: string): number => template.replaceAll(/\{\w+\}/g, '').length;

let patterns: Pattern[] | undefined;
/** The most specific templates first. */
const listPatterns = (): Pattern[] =>
  (patterns ??= Object.entries(germanPhrases)
    .toSorted(([a], [b]) => literalLength(b) - literalLength(a))
    .map(toPattern));

const findGerman = (text: string): string | null => {
  for (const { pattern, names, german } of listPatterns()) {
    const found = pattern.exec(text);
    if (!found) continue;
    const params = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    return german.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = params.get(name) ?? '';
      return bounds[value] ?? (nested.has(name) ? findGerman(value) : null) ?? value;
    });
  }
  return null;
};

/**
 * The German of an English message, which may follow the name of a field: `title: must be text`. Null if it
 * is in neither form, such as a text that Payload has translated. Pure.
 */
export const toGerman = (message: string): string | null => {
  const whole = findGerman(message);
  if (whole !== null) return whole;
  const [, prefix = '', rest = ''] = /^([^\s:]+: )(.+)$/s.exec(message) ?? [];
  const german = rest && findGerman(rest);
  return german ? prefix + german : null;
};
