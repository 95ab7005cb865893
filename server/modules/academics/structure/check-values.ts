import {
  isNamed,
  NODE_FIELDS,
  type NodeFieldName,
  type NodeKind,
} from '../../../../src/contract/academics/node-fields.ts'
import type { LineFault } from '../../../../src/contract/academics/import-outcomes.ts'
import { isYearName } from '../../../../src/contract/plausible-days.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { readCell, type ReaderPlace } from '../import/read-line.ts'
import type { EnteredNode, NodeValues } from './stored-node.ts'

/** What is wrong with entered values, by field. */
export type NodeFaults = Readonly<Partial<Record<NodeFieldName | 'translations' | 'parentId', SentenceKey>>>

const SENTENCES: Readonly<Partial<Record<LineFault, SentenceKey>>> = {
  MISSING: 'academics.missing',
  NOT_A_NUMBER: 'academics.number',
  DAY_FAR: 'day.far',
}

/** Reads the entered values of a node with the rules of imported files: the values as texts, or all faults by field. */
export function checkValues(
  kind: NodeKind,
  { values, translations }: EnteredNode,
  place: ReaderPlace,
): { readonly faults: NodeFaults; readonly entered: EnteredNode } {
  const faults: Partial<Record<keyof NodeFaults, SentenceKey>> = {}
  const read: Partial<Record<NodeFieldName, string>> = {}
  for (const { name, least = 0, required, ...allowed } of NODE_FIELDS[kind]) {
    const text = values[name] ?? ''
    if (text === '') {
      if (required) faults[name] = 'academics.missing'
      else read[name] = ''
      continue
    }
    const cell = readCell(text, allowed, place)
    if ('fault' in cell) faults[name] = SENTENCES[cell.fault] ?? 'academics.wrong'
    else if (typeof cell.value === 'number' && cell.value < least) faults[name] = 'academics.number'
    else if (kind === 'YEAR' && name === 'code' && !isYearName(text)) faults[name] = 'academics.wrong'
    else read[name] = String(cell.value)
  }
  const named = isNamed(kind) ? translations : {}
  if (Object.values(named).some((text) => 'fault' in readCell(text, { form: 'NAME' }, place)))
    faults.translations = 'academics.wrong'
  return { faults, entered: { values: completeValues(kind, read), translations: named } }
}

/** Returns the values with those that follow from others, as an import writes them. */
const completeValues = (kind: NodeKind, values: NodeValues): NodeValues =>
  kind === 'OFFERING' && values.questionPaperCode === ''
    ? { ...values, questionPaperCode: `${values.courseCode ?? ''}-${values.paperNo ?? ''}` }
    : values
