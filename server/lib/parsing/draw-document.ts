import type { TypstSource } from '../pdf/typst.ts'
import { openPool } from './pool.ts'
import address from './worker.ts?thread'

/** One thread: a document of a hundred pages takes a few hundred megabytes while it is laid out. */
const pool = openPool(address, {
  threads: 1,
  waiting: 32,
  perHolder: 4,
  deadlineMs: 120_000,
  heapMb: 256,
  idleMs: 30_000,
})

/**
 * Lays out a long document in a thread of its own, so that calls are answered meanwhile, and returns the PDF. `holder`
 * identifies the person who waits for it.
 * @throws NotParsed when it takes too long or too much memory, or when too many wait
 */
export const drawDocument = async (source: TypstSource, holder: string): Promise<Uint8Array> =>
  (await pool.run({ task: 'document', input: source }, holder)) as Uint8Array

/** A document that somebody looks at on a screen, and as a PDF. */
export interface Preview {
  readonly picture: string
  readonly pdf: Uint8Array
}

/**
 * Draws a preview as `drawDocument` draws a document; `sources` are those of `renderFittingLayout`.
 * @throws NotParsed
 */
export const drawPreview = async (
  sources: readonly [TypstSource, ...TypstSource[]],
  holder: string,
): Promise<Preview> => (await pool.run({ task: 'preview', input: sources }, holder)) as Preview
