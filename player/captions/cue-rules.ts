import type { CueElement } from './parse-cue-text';

/** A compound selector in `::cue()`. All of its parts must match. */
type Selector = { tag: string; id: string; classes: string[]; annotation: string | null };
export type CueRule = { selector: Selector; declarations: [string, string][] };

/** Properties that WebVTT 8.2.1 allows, without those that could move or hide a cue. */
const properties =
  /^(?:color|background(?:-color)?|font(?:-(?:style|weight|family|variant|stretch))?|text-(?:decoration|shadow)(?:-\w+)?|opacity|outline(?:-\w+)?|ruby-position)$/;

/** Blocks values that load resources, read other properties or end the declaration. */
const hostile = /url|image|var|env|attr|expression|[\\<>{}@]/i;

const maxRules = 200;

const readSelector = (text: string): Selector | null => {
  const [, inner] = /^::cue(?:\(([^()]*)\))?$/.exec(text.trim()) ?? [];
  if (inner === undefined)
    return text.trim() === '::cue' ? { tag: '', id: '', classes: [], annotation: null } : null;
  const parts =
    /^([a-z]*|\*)((?:\.[\w-]+)*)(?:#([\w-]+))?((?:\.[\w-]+)*)(?:\[(?:voice|lang)=["']?([^"'\]]*)["']?\])?$/.exec(
      inner.trim(),
    );
  if (!parts) return null;
  const [, tag = '', before = '', id = '', after = '', annotation] = parts;
  const classes = `${before}${after}`.split('.').filter(Boolean);
  return { tag: tag || '*', id, classes, annotation: annotation ?? null };
};

const readDeclarations = (text: string): [string, string][] =>
  text.split(';').flatMap<[string, string]>((declaration) => {
    const at = declaration.indexOf(':');
    const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()];
    const isKnown = at > 0 && properties.test(name) && value !== '' && !hostile.test(value);
    return isKnown
      ? [[name === 'background' ? 'background-color' : name, value.replace(/!\s*important$/i, '')]]
      : [];
  });

/** The supported rules of a file's style sheets; everything else is ignored. */
export const readCueRules = (styles: readonly string[]): CueRule[] => {
  const text = styles
    .join('\n')
    .replace(/\/\*[^]*?\*\//g, '')
    // At-rules are ignored.
    .replace(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules = [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, prelude = '', body = '']) => {
    const declarations = readDeclarations(body);
    return prelude.split(',').flatMap((each) => {
      const selector = readSelector(each);
      return selector && declarations.length > 0 ? [{ selector, declarations }] : [];
    });
  });
  return rules.slice(0, maxRules);
};

/** Declarations for a part of a cue; `null` is the cue itself. */
export const findDeclarations = (
  rules: readonly CueRule[],
  cueId: string,
  element: CueElement | null,
): [string, string][] =>
  rules
    .filter(({ selector: { tag, id, classes, annotation } }) => {
      if (!element) return id ? id === cueId && tag === '*' : tag === '';
      if (tag === '' || id) return false;
      const isNamed = tag === '*' ? classes.length > 0 || annotation !== null : tag === element.tag;
      const isAnnotated = annotation === null || annotation === element.annotation;
      return isNamed && isAnnotated && classes.every((name) => element.classes.includes(name));
    })
    .flatMap(({ declarations }) => declarations);
