import path from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

import { leanPackage } from './lean-package.mjs';

const folder = path.dirname(fileURLToPath(import.meta.resolve('media-chrome')));

/**
 * A stub of media-chrome's hotkey dialog; the player has its own. The controller calls only `getHotkeyToken`.
 */
const noDialog = 'export const getHotkeyToken = (key) => `no${key}`; export default class {}';

/**
 * Replaces media-chrome's stubs of browser globals, which a server needs to import the player. A single stub
 * can be called, constructed and extended, and returns itself.
 */
const browserGlobals = `
  const none = new Proxy(class {}, {
    get: (of, name) => (typeof name === 'symbol' || name in of ? of[name] : none),
    apply: () => none,
  });
  const self = globalThis.document ? globalThis : none;
  const page = self.document;
  export { self as globalThis, self as GlobalThis, page as document, page as Document };
`;

/** Texts of the controls used by the player. */
const words = new Set([
  'video player',
  'volume',
  'seek',
  'play',
  'pause',
  'mute',
  'unmute',
  'start airplay',
  'stop airplay',
  'enter fullscreen mode',
  'exit fullscreen mode',
  'enter picture in picture mode',
  'exit picture in picture mode',
  'hour',
  'hours',
  'minute',
  'minutes',
  'second',
  'seconds',
  '{currentTime} of {totalTime}',
  'video not loaded, unknown time.',
]);

/** Reduces a language file to the texts used by the player, all of which must exist in it. */
const keepWords = {
  name: 'the table of German words',
  module: 'lang/de.js',
  replace: (node, file) => {
    if (!ts.isObjectLiteralExpression(node)) return null;
    const kept = node.properties.filter(({ name }) => words.has(name?.text));
    if (kept.length !== words.size) throw new Error(`${words.size - kept.length} words are missing`);
    return `{${kept.map((property) => property.getText(file)).join()}}`;
  },
  count: 1,
};

/**
 * Markup above the timeline, with the rails and boxes that media-chrome's script expects. The preview in its
 * slot is ours.
 */
const rails = `<style>
:host{--media-box-padding-left:4px;--media-box-padding-right:4px;contain:layout}
#buffered{background:var(--media-time-range-buffered-color);position:absolute;height:100%;will-change:width}
#preview-rail,#current-rail{width:100%;position:absolute;left:0;bottom:100%;pointer-events:none;will-change:transform}
[part~=box]{display:flex;width:min-content;position:absolute;bottom:100%;flex-direction:column;align-items:center;transform:translateX(-50%)}
[part~=current-box]{visibility:hidden}
[part~=preview-box]{margin:var(--media-preview-box-margin);transition:visibility var(--media-preview-transition-duration-out),opacity var(--media-preview-transition-duration-out);visibility:hidden;opacity:0}
:host([mediapreviewtime][dragging]) [part~=preview-box]{transition-duration:0s;visibility:visible;opacity:1}
@media (hover:hover){:host([mediapreviewtime]:hover) [part~=preview-box]{transition-duration:0s;visibility:visible;opacity:1}:host([mediapreviewtime]:hover){--media-time-range-hover-display:block}}
</style>
<div id="preview-rail"><slot name="preview" part="box preview-box"></slot></div>
<div id="current-rail"><slot name="current" part="box current-box"></slot></div>`;

const ownRails = {
  name: 'the template of the timeline',
  module: 'media-time-range.js',
  replace: (node) =>
    ts.isFunctionDeclaration(node) && node.name?.text === 'getContainerTemplateHTML'
      ? `const getContainerTemplateHTML = () => ${JSON.stringify(rails)};`
      : null,
  count: 1,
};

const leanTemplate = (text) => text.replace(/\/\*[^]*?\*\//g, '').replace(/\s*\n\s*/g, '\n');

/**
 * Our tooltips replace media-chrome's. media-chrome waits for the tag's definition; without one, the pending
 * promise would retain every player.
 */
const noTooltipElement = {
  name: 'the element of a tooltip',
  module: 'media-chrome-button.js',
  replace: (node, file) => {
    if (!ts.isTemplateExpression(node) || !node.getText(file).includes('<media-tooltip')) return null;
    return leanTemplate(
      node
        .getText(file)
        .replace(/<media-tooltip[^]*?<\/template>/, '<span aria-hidden="true">')
        .replace('</media-tooltip>', '</span>')
        .replace(/(?:media-tooltip|:host\(:hover\) media-tooltip,[^{]*) \{[^]*?;\s*\}/g, ''),
    );
  },
  count: 1,
};
const noTooltipWait = {
  name: 'the wait for the element of a tooltip',
  module: 'media-chrome-button.js',
  replace: (node, file) =>
    ts.isExpressionStatement(node) && node.getText(file).includes('whenDefined("media-tooltip")')
      ? ';'
      : null,
  count: 1,
};

/** Minifies templates of HTML and CSS, in which indentation and comments are insignificant. */
const templates = {
  name: 'templates',
  replace: (node, file) => {
    if (!ts.isTemplateLiteralToken(node)) return null;
    const text = node.getText(file);
    // Our icons replace media-chrome's.
    if (/^`\s*<svg aria-hidden/.test(text)) return '``';
    const lean = leanTemplate(text);
    return lean === text ? null : lean;
  },
  count: 117,
};

/** Removes warnings for developers: `console.warn(…)`, `console.error(…)`. */
const warnings = {
  name: 'warnings',
  replace: (node) =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ts.isIdentifier(node.expression.expression) &&
    node.expression.expression.text === 'console'
      ? '(void 0)'
      : null,
  count: 15,
};

/** Removes the parts of media-chrome that the player replaces. */
export const leanMediaChrome = leanPackage({
  name: 'media-chrome',
  folder,
  modules: [
    { module: 'media-keyboard-shortcuts-dialog.js', contents: noDialog, count: 1 },
    // The preview's content is ours.
    { module: 'media-preview-chapter-display.js', contents: '', count: 1 },
    { module: 'media-preview-time-display.js', contents: '', count: 1 },
    { module: 'utils/server-safe-globals.js', contents: browserGlobals, count: 20 },
    { module: 'media-tooltip.js', contents: 'export default class {}', count: 1 },
    // A missing translation falls back to its key, which is the English text.
    { module: 'lang/en.js', contents: 'export const En = {};', count: 1 },
  ],
  transforms: [keepWords, ownRails, warnings, noTooltipElement, noTooltipWait, templates],
});
