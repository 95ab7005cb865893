import type { ActorContext } from '../../../lib/context/handler.ts'
import { WINDOWS } from './window-mapping.ts'
import type { WindowEdit } from './window-rules.ts'

/** What is wrong with a line of a file, or with a window that should be copied. */
export interface LineProblem {
  /** The number of the line or window, from 1. */
  readonly line: number
  readonly sentence: string
}

/** A proposal: edits to review, and the lines that could not become one. */
export interface Proposal {
  readonly edits: WindowEdit[]
  readonly problems: LineProblem[]
}

/** Checks the rules for edits and leaves out those that break one: each of them becomes a problem of its line. */
export async function checkProposal(
  wanted: readonly { readonly edit: WindowEdit; readonly line: number }[],
  problems: readonly LineProblem[],
  context: ActorContext,
): Promise<Proposal> {
  const checked = await WINDOWS.check(
    context.db,
    context,
    wanted.map(({ edit }) => edit),
  )
  const broken = new Map(checked.problems.map(({ index, sentence }) => [index, sentence]))
  const ofRules = [...broken].map(([index, sentence]) => ({ line: wanted[index]?.line ?? 0, sentence }))
  return {
    edits: wanted.flatMap(({ edit }, index) => (broken.has(index) ? [] : [edit])),
    problems: [...problems, ...ofRules].sort((one, other) => one.line - other.line),
  }
}
