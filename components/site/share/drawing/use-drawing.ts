import { useReview } from '../review-context';
import type { Shape } from './shapes';

/** Maximum number of shapes per drawing that the server accepts. */
const maxShapes = 200;

/** The draft's drawing and the operations of the drawing tools. */
export const useDrawing = () => {
  const { draft, reviewVideo } = useReview();
  const { drawing, drawnAt } = draft.draft;
  const shapes = drawing?.shapes ?? [];
  const set = (next: Shape[]): void => {
    const frame = drawnAt ?? reviewVideo.getState().frame;
    draft.change(
      next.length > 0
        ? { drawing: { schema: 1, frame, shapes: next }, drawnAt: frame, isPlaced: true }
        : { drawing: null, drawnAt: null },
    );
  };
  return {
    shapes,
    pen: draft.pen,
    add: (shape: Shape) => {
      if (shapes.length >= maxShapes) return;
      set([...shapes, shape]);
      draft.changePen({ undone: [] });
    },
    undo: () => {
      const last = shapes.at(-1);
      if (!last) return;
      set(shapes.slice(0, -1));
      draft.changePen({ undone: [last, ...draft.pen.undone] });
    },
    redo: () => {
      const [first, ...rest] = draft.pen.undone;
      if (!first) return;
      set([...shapes, first]);
      draft.changePen({ undone: rest });
    },
    discard: () => {
      set([]);
      draft.setDrawing(false);
    },
  };
};
