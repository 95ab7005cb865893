import type { DataKind } from '../../../../../src/contract/academics/import-kinds.ts'
import type { Kind } from '../kind.ts'
import { colleges } from './colleges.ts'
import { examinations } from './examinations.ts'
import { feeHeads } from './fee-heads.ts'
import { invoices } from './invoices.ts'
import { oneRoster } from './one-roster.ts'
import { photographs } from './photographs.ts'
import { structure } from './structure.ts'
import { students } from './students.ts'

/** How each kind of file is imported. */
export const KINDS: Readonly<Record<DataKind, Kind>> = {
  COLLEGES: colleges,
  STRUCTURE: structure,
  STUDENTS: students,
  EXAMINATIONS: examinations,
  FEES: feeHeads,
  INVOICES: invoices,
  PHOTOGRAPHS: photographs,
  ONEROSTER: oneRoster,
}
