/** Kinds of devices that views are counted by. `bot` is any program that is not a browser of a person. */
export const devices = ['desktop', 'phone', 'tablet', 'tv', 'bot', 'other'] as const;
export type Device = (typeof devices)[number];

/**
 * Names of crawlers, link previews, monitors, automated browsers and HTTP libraries. A crawler's name ends
 * with "bot"; CUBOT is a phone.
 */
const botPattern = new RegExp(
  [
    '(?<!cu)bot(?![a-z])|crawl|spider|slurp|headless|lighthouse|phantomjs|externalhit|bingpreview',
    'pingdom|uptime|^(?:curl|wget|python|java|go-http|okhttp|node|axios|libwww|lavf|vlc|ffmpeg)',
  ].join('|'),
  'i',
);

/**
 * Whether a User-Agent names itself as a program. A missing one (`-`) is a program, because every browser
 * sends one. Pure.
 */
export const isBot = (userAgent: string): boolean =>
  userAgent === '-' || userAgent === '' || botPattern.test(userAgent);

const patterns: [Device, RegExp][] = [
  ['tv', /smart-?tv|appletv|hbbtv|googletv|bravia|web0s|tizen.*tv|aft[a-z]|crkey|roku/i],
  ['tablet', /ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i],
  ['phone', /iphone|ipod|mobile|android/i],
  ['desktop', /windows|macintosh|linux|x11|cros/i],
];

/** Kind of the device that a User-Agent names. Percent-encoded as in access logs, or plain. Pure. */
export const findDevice = (userAgent: string): Device => {
  if (isBot(userAgent)) return 'bot';
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
};
