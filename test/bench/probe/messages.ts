import type { InputEvents } from './input';

/**
 * What the page itself is asked, by name: see page.ts. Times are milliseconds on the page's own
 * clock unless said otherwise.
 */
export interface PageQuestions {
  /** From now on waits for an event of this kind; answers at once. */
  await: { params: { event: 'click' | 'input'; calls: readonly string[] }; answer: null };
  /** What the event that was waited for took, until all it caused is painted. */
  painted: { params: null; answer: Settled };
  /** Puts the grid's scroll bar somewhere (0 to 1), until the rows there are painted. */
  jump: { params: { to: number }; answer: Settled };
  /** Frames drawn in so many milliseconds. */
  frames: { params: { ms: number }; answer: Frames };
  /** The middle of an element in the window, once it is there. */
  find: { params: Wanted; answer: { x: number; y: number } };
  /** The middle of a column's header, scrolled into view; null past the last column. */
  header: { params: { column: number }; answer: { x: number; y: number; label: string } | null };
  /** Puts a whole text into the focused field, as pasting does, until its results are painted. */
  put: { params: { text: string; calls: readonly string[] }; answer: Settled };
  /** Rows the grid says it has. */
  rowCount: { params: null; answer: number };
}

export interface Wanted {
  selector: string;
  text?: string;
}

export interface Settled {
  /** Event to paint: two animation frames after the last change of the document that it caused. */
  ms: number;
  /** Questions to main meanwhile. */
  calls: number;
}

export interface Frames {
  count: number;
  /** Milliseconds between frames, each. */
  gaps: number[];
  /** Frames in which a row in view had no record yet. */
  waiting: number;
  /**
   * Pixels between where the grid was scrolled to at the begin and at the end; 0 where there is
   * none.
   */
  moved: number;
}

/** What the app's main process is asked. */
export interface MainQuestions {
  input: { params: InputEvents; answer: null };
  wheel: { params: { x: number; y: number; by: number; times: number }; answer: null };
  delayStart: { params: null; answer: null };
  /** Milliseconds beyond the timer's own interval. */
  delayStop: { params: null; answer: { p50: number; p99: number; max: number } };
  /** Milliseconds of processor time the process has used. */
  cpu: { params: null; answer: number };
  /** Milliseconds each worker thread was busy since its start, by the name of its file. */
  workers: { params: null; answer: Readonly<Record<string, number>> };
  profileStart: { params: null; answer: null };
  /** Writes `<place>-main.cpuprofile` and `<place>-renderer.cpuprofile`. */
  profileStop: { params: { place: string }; answer: null };
  /** Runs in the page as the app's own code would; the text is an expression. */
  evaluate: { params: { expression: string }; answer: unknown };
  quit: { params: null; answer: null };
  /** The bare window only. */
  fetchLoop: { params: FetchLoop; answer: { ms: number; bytes: number } };
}

export interface FetchLoop {
  baseUrl: string;
  accessToken: string;
  secretKey: string;
  pages: number;
  perPage: number;
  concurrency: number;
}

export interface Order {
  number: number;
  to: 'main' | 'page';
  name: string;
  params: unknown;
}

export type FromProbe =
  | { kind: 'answer'; number: number; value: unknown }
  | { kind: 'refusal'; number: number; message: string }
  /** Epoch milliseconds of a moment in the window's life. */
  | { kind: 'event'; name: StartEvent; at: number };

export type StartEvent = 'first-paint' | 'first-screen' | 'first-rows' | 'first-live' | 'ready';
