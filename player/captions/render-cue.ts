import { createElement } from '../element/create-element';
import { type CueRule, findDeclarations } from './cue-rules';
import { type CueNode, type CueTag, parseCueText } from './parse-cue-text';
import type { VttCue } from './parse-vtt';
import type { CuePlace } from './place-cue';

const elements: Record<CueTag, string> = {
  ...{ b: 'b', i: 'i', u: 'u', ruby: 'ruby', rt: 'rt' },
  ...{ c: 'span', v: 'span', lang: 'span' },
};

/** The classes that have a colour of their own (WebVTT 5.1). */
const colour = /^(bg_)?(white|lime|cyan|red|yellow|magenta|blue|black)$/;

const style = (element: HTMLElement, declarations: readonly [string, string][]): void => {
  // The browser takes no value that is none.
  for (const [name, value] of declarations) element.style.setProperty(name, value);
};

const toNode = (node: CueNode, rules: readonly CueRule[]): Node => {
  if (typeof node === 'string') return document.createTextNode(node);
  const children = node.children.map((child) => toNode(child, rules));
  const element = createElement<string>(elements[node.tag], {}, ...children);
  if (node.tag === 'lang' && node.annotation) element.lang = node.annotation;
  for (const name of node.classes) {
    const [, ground, value = ''] = colour.exec(name) ?? [];
    if (value) style(element, [[ground ? 'background-color' : 'color', value]]);
  }
  style(element, findDeclarations(rules, '', node));
  return element;
};

/** Letters of Hebrew, Arabic and others: with Latin ones or digits a line has runs of two directions. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A cue as elements built by hand, in the styles of its file where it has some. */
export const renderCue = (
  { text, id }: Pick<VttCue, 'text' | 'id'>,
  { left, width, align }: CuePlace,
  rules: readonly CueRule[],
): HTMLElement => {
  const words = createElement(
    'span',
    { class: 'text' },
    ...parseCueText(text).map((node) => toNode(node, rules)),
  );
  style(words, findDeclarations(rules, id, null));
  const element = createElement(
    'div',
    { class: rightToLeft.test(text) ? 'cue both' : 'cue', dir: 'auto' },
    words,
  );
  style(element, [
    ['margin-left', `${left}%`],
    ['width', `${width}%`],
    ['text-align', align],
  ]);
  return element;
};
