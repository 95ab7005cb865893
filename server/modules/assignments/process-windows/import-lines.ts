import type * as v from 'valibot'
import type { importedLines } from '../../../../src/contract/assignments/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sentence, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { isolated } from '../../users/record/explanation-context.ts'
import { rowsOf } from '../mapping/mapping.ts'
import { cellsOf, localTimesIn, readLine } from './import-cells.ts'
import { readInstants, readNames } from './import-names.ts'
import { checkProposal, type LineProblem, type Proposal } from './proposals.ts'
import { keyText, valueText } from './read-windows.ts'
import { WINDOWS } from './window-mapping.ts'
import type { WindowEdit } from './window-rules.ts'

/**
 * Proposes edits from the lines of a file. A line that names something unknown, or breaks a rule, becomes a problem
 * with its number, from 1; a line that changes nothing is left out.
 */
export async function proposeImport(
  academicYearId: number,
  given: v.InferOutput<typeof importedLines>,
  context: ActorContext,
): Promise<Proposal> {
  const { db, client, language } = context
  const lines = given.map(cellsOf)
  const names = await readNames(academicYearId, context)
  const instants = await readInstants(lines.flatMap(localTimesIn), context)
  const problems: LineProblem[] = []
  const refuseLine = (line: number, key: SentenceKey, cell?: string): void => {
    problems.push({ line, sentence: sentence(language, key, cell === undefined ? {} : { value: isolated(cell) }) })
  }
  const found = lines.flatMap((cells, index) => {
    const one = readLine(cells, names, instants, academicYearId)
    if (!('wrong' in one)) return [{ ...one, line: index + 1 }]
    refuseLine(index + 1, one.wrong, one.cell)
    return []
  })
  const stored = await rowsOf(db, WINDOWS, client.id, [...new Set(found.map(({ key }) => key.menuId))])
  const seen = new Set<string>()
  const wanted: { edit: WindowEdit; line: number }[] = []
  for (const { key, value, line } of found) {
    const text = keyText(key)
    if (seen.has(text)) refuseLine(line, 'assignments.repeated')
    else {
      const before = stored.get(text)?.value ?? null
      if (valueText(before) !== valueText(value)) wanted.push({ edit: { key, before, after: value }, line })
    }
    seen.add(text)
  }
  return checkProposal(wanted, problems, context)
}
