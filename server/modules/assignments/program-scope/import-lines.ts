import type * as v from 'valibot'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { importedLines } from '../../../../src/contract/assignments/parts.ts'
import { SCOPE_KEY, SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sentence, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { isolated } from '../../users/record/explanation-context.ts'
import { rowsOf, textOf } from '../mapping/mapping.ts'
import { cellsOf, readLine, type WrongCell } from './import-cells.ts'
import { readNames } from './import-names.ts'
import { SCOPE, type ScopeEdit } from './scope-mapping.ts'

/** A proposal: edits to review, and the lines that could not become one. */
export interface Proposal {
  readonly edits: ScopeEdit[]
  readonly problems: { readonly line: number; readonly sentence: string }[]
}

const sentenceOf = (language: LanguageCode, { wrong, cell }: WrongCell): string =>
  sentence(language, wrong, cell === undefined ? {} : { value: isolated(cell) })

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
  const names = await readNames(lines, context)
  const read = lines.map((cells) => readLine(cells, names, academicYearId))
  const problems = read.flatMap((one, index) =>
    'wrong' in one ? [{ line: index + 1, sentence: sentenceOf(language, one) }] : [],
  )
  const seen = new Set<string>()
  const wanted: { readonly edit: ScopeEdit; readonly line: number }[] = []
  const found = read.flatMap((one, index) => ('wrong' in one ? [] : [{ ...one, line: index + 1 }]))
  const stored = await rowsOf(db, SCOPE, client.id, [...new Set(found.map(({ key }) => key.userId))])
  const refuseLine = (line: number, key: SentenceKey) => problems.push({ line, sentence: sentence(language, key) })
  for (const { key, value, line } of found) {
    const text = textOf(SCOPE_KEY, key)
    if (seen.has(text)) {
      refuseLine(line, 'assignments.repeated')
      continue
    }
    seen.add(text)
    const before = stored.get(text)?.value ?? null
    if (textOf(SCOPE_VALUE, before) !== textOf(SCOPE_VALUE, value))
      wanted.push({ edit: { key, before, after: value }, line })
  }
  const checked = await SCOPE.check(
    db,
    context,
    wanted.map(({ edit }) => edit),
  )
  const broken = new Map(checked.problems.map((one) => [one.index, one.sentence]))
  for (const [index, text] of broken) problems.push({ line: wanted[index]?.line ?? 0, sentence: text })
  return {
    edits: wanted.flatMap(({ edit }, index) => (broken.has(index) ? [] : [edit])),
    problems: problems.sort((one, other) => one.line - other.line),
  }
}
