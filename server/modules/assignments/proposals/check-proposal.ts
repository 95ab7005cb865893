import type * as v from 'valibot'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { Edit, Entries, MappingDefinition } from '../mapping/mapping.ts'

/** What is wrong with a line of a file, or with a row that should be copied; its number, from 1. */
export interface LineProblem {
  readonly line: number
  readonly sentence: string
}

/** A proposal: edits for a person to review, and the lines that could not become one. */
export interface Proposal<Key, Value> {
  readonly edits: Edit<Key, Value>[]
  readonly problems: LineProblem[]
}

/** Edits that are proposed together, or not at all, with the number of the line that they come from. */
export interface WantedEdit<Key, Value> {
  readonly edits: readonly Edit<Key, Value>[]
  readonly line: number
}

/**
 * Checks the rules of a mapping, and leaves out edits that break one; each of them becomes a problem of its line,
 * beside those that were found before.
 */
export async function checkProposal<Key extends Entries, Value extends Entries>(
  definition: MappingDefinition<Key, Value>,
  context: ActorContext,
  wanted: readonly WantedEdit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  found: readonly LineProblem[] = [],
): Promise<Proposal<v.InferOutput<Key>, v.InferOutput<Value>>> {
  const all = wanted.flatMap(({ edits, line }) => edits.map((edit) => ({ edit, line })))
  const { problems } = await definition.check(
    context.db,
    context,
    all.map(({ edit }) => edit),
  )
  const broken = new Map(problems.map(({ index, sentence }) => [all[index]?.line ?? 0, sentence]))
  return {
    edits: all.flatMap(({ edit, line }) => (broken.has(line) ? [] : [edit])),
    problems: [...found, ...[...broken].map(([line, sentence]) => ({ line, sentence }))].sort(
      (one, other) => one.line - other.line,
    ),
  }
}
