import { type KeyboardEvent, useEffect } from 'react';

import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import * as toolPaths from '@/components/kit/tool-icon-paths';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { type Color, colors, type ShapeKind } from './shapes';
import { useDrawing } from './use-drawing';

import flat from '../parts/flat-control.module.scss';
import styles from './draw-tools.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

const toolIcons: Record<ShapeKind, string> = {
  pen: paths.edit,
  arrow: toolPaths.arrowUpRight,
  box: toolPaths.box,
  text: toolPaths.letters,
};
const tools = Object.keys(toolIcons) as ShapeKind[];
const allColors = Object.keys(colors) as Color[];

/** Tools, colours and undo. They replace the player's settings while the user draws. */
const DrawTools = () => {
  const { draft } = useReview();
  const { text } = usePage();
  const { pen, shapes, undo, redo, discard } = useDrawing();
  useUndoKeys({ undo, redo });
  return (
    <div aria-label={text('sharePage.draw.label')} className={styles.tools} role="toolbar">
      {pen.words && <Words />}
      {tools.map((tool) => (
        <IconButton
          aria-pressed={pen.tool === tool}
          icon={toolIcons[tool]}
          key={tool}
          label={text(`sharePage.draw.${tool}`)}
          onClick={() => draft.changePen({ tool, words: null })}
        />
      ))}
      <i className={styles.divider} />
      <span aria-label={text('sharePage.draw.color')} className={styles.colors} role="radiogroup">
        {allColors.map((color) => (
          <button
            aria-checked={pen.color === color}
            aria-label={text(`sharePage.draw.${color}`)}
            className={styles.color}
            key={color}
            onClick={() => draft.changePen({ color })}
            role="radio"
            title={text(`sharePage.draw.${color}`)}
            type="button"
          >
            <svg aria-hidden="true" viewBox="0 0 18 18">
              <circle cx="9" cy="9" fill={colors[color]} r="8.5" />
            </svg>
          </button>
        ))}
      </span>
      <i className={styles.divider} />
      <IconButton
        disabled={shapes.length === 0}
        icon={paths.undo}
        label={text('sharePage.draw.undo')}
        onClick={undo}
      />
      <IconButton
        disabled={pen.undone.length === 0}
        icon={toolPaths.redo}
        label={text('sharePage.draw.redo')}
        onClick={redo}
      />
      <button className={flat.control} onClick={discard} type="button">
        {text('sharePage.draw.discard')}
      </button>
      <button className={flat.control} onClick={() => draft.setDrawing(false)} type="button">
        {text('sharePage.draw.done')}
      </button>
    </div>
  );
};

/** The text of a text shape. It is typed beside the tools, where a phone's keyboard does not cover it. */
const Words = () => {
  const { draft } = useReview();
  const { text } = usePage();
  const { add, pen } = useDrawing();
  const { words } = pen;
  if (!words) return null;
  const finish = (): void => {
    const wanted = words.text.trim();
    if (wanted) add({ kind: 'text', color: pen.color, at: words.at, text: wanted });
    draft.changePen({ words: null });
  };
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') finish();
    if (event.key === 'Escape') draft.changePen({ words: null });
  };
  return (
    <input
      aria-label={text('sharePage.draw.words')}
      autoFocus
      className={`${controls.control} ${styles.words}`}
      key={words.at.join()}
      maxLength={200}
      onBlur={finish}
      onChange={(event) => draft.changePen({ words: { ...words, text: event.target.value } })}
      onKeyDown={handleKey}
      placeholder={text('sharePage.draw.words')}
      value={words.text}
    />
  );
};

const useUndoKeys = ({ undo, redo }: { undo: () => void; redo: () => void }): void => {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea');
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  });
};

export default DrawTools;
