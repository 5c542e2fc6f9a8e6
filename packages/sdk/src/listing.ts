/** One page of a list. */
export type Page<Row> = {
  docs: Row[];
  totalDocs?: number;
  page?: number;
  hasNextPage?: boolean;
  /** Cursor of the next page, if the server offers cursors. */
  nextCursor?: string | null;
};

type Position = { page?: number; after?: string };

type ListQuery = { page?: number; signal?: AbortSignal };

/**
 * A list. `await` it for its first page, or iterate over all records with `for await`; further pages are
 * requested when they are needed.
 */
export class Listing<Row, P extends Page<Row> = Page<Row>> implements PromiseLike<P>, AsyncIterable<Row> {
  readonly #load: (position: Position) => Promise<P>;
  readonly #start: Position;

  constructor(load: (position: Position) => Promise<P>, start: Position = {}) {
    this.#load = load;
    this.#start = start;
  }

  /** Awaiting a list gives its first page. */
  then<A = P, B = never>(
    onPage?: ((page: P) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load(this.#start).then(onPage, onError);
  }

  /** Iterates over pages instead of records. */
  async *pages(): AsyncGenerator<P, void> {
    let position: Position | null = this.#start;
    while (position) {
      const page: P = await this.#load(position);
      yield page;
      position = this.#findNext(page, position);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    for await (const page of this.pages()) yield* page.docs;
  }

  /** All records of all pages. */
  async toArray(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }

  #findNext({ nextCursor, hasNextPage, page, docs }: P, { after }: Position): Position | null {
    if (nextCursor) return { after: nextCursor };
    // Pages that a cursor led to have no numbers.
    if (after !== undefined) return null;
    return hasNextPage && docs.length > 0 ? { page: (page ?? 1) + 1 } : null;
  }
}

/**
 * A list of one call. `load` receives the query of each page; the document's types don't know which of its
 * parameters exclude each other.
 */
export const listPages = <P extends Page<unknown>>(
  { signal, page, ...query }: ListQuery,
  load: (call: { params: { query: never }; signal?: AbortSignal }) => Promise<P>,
) =>
  new Listing<P['docs'][number], P & Page<P['docs'][number]>>(
    (position) => load({ params: { query: { ...query, ...position } as never }, signal }),
    page ? { page } : {},
  );
