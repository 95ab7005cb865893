import type * as v from 'valibot'
import type { importedLines } from '../../../../src/contract/assignments/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { isolate } from '../../users/record/explanation-context.ts'
import { listStoredRows, toStableText, type Entries, type MappingDefinition } from '../mapping/mapping.ts'
import { getCells, type Cells, type WrongCell } from './proposal-cells.ts'
import { checkProposal, type LineProblem, type Proposal, type WantedEdit } from './check-proposal.ts'

/** A line that was understood: the row that it describes. */
interface ReadLine<Key, Value> {
  readonly key: Key
  readonly value: Value
}

/**
 * Proposes edits from the lines of a file. `prepare` reads the names of all lines, and returns what reads one line. A
 * line that names something unknown, or breaks a rule, becomes a problem with its number, from 1; a line that changes
 * nothing is left out.
 */
export async function proposeImport<Key extends Entries, Value extends Entries>(
  definition: MappingDefinition<Key, Value>,
  given: v.InferOutput<typeof importedLines>,
  context: ActorContext,
  prepare: (
    lines: readonly Cells[],
  ) => Promise<(cells: Cells) => ReadLine<v.InferOutput<Key>, v.InferOutput<Value>> | WrongCell>,
): Promise<Proposal<v.InferOutput<Key>, v.InferOutput<Value>>> {
  const { db, client, language } = context
  const lines = given.map(getCells)
  const readLine = await prepare(lines)
  const problems: LineProblem[] = []
  const addProblem = (line: number, key: SentenceKey, cell?: string) =>
    problems.push({ line, sentence: getMessage(language, key, cell === undefined ? {} : { value: isolate(cell) }) })
  const found = lines.flatMap((cells, index) => {
    const one = readLine(cells)
    if (!('wrong' in one)) return [{ ...one, line: index + 1 }]
    addProblem(index + 1, one.wrong, one.cell)
    return []
  })
  const subjects = found.map(({ key }) => Number(key[definition.subject]))
  const stored = await listStoredRows(db, definition, client.id, [...new Set(subjects)])
  const seen = new Set<string>()
  const wanted: WantedEdit<v.InferOutput<Key>, v.InferOutput<Value>>[] = []
  for (const { key, value, line } of found) {
    const text = toStableText(definition.key, key)
    if (seen.has(text)) {
      addProblem(line, 'assignments.repeated')
      continue
    }
    seen.add(text)
    const before = stored.get(text)?.value ?? null
    if (toStableText(definition.value, before) !== toStableText(definition.value, value))
      wanted.push({ edits: [{ key, before, after: value }], line })
  }
  return checkProposal(definition, context, wanted, problems)
}
