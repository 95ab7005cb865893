import * as v from 'valibot'
import { listDataFields } from '../../../../src/contract/academics/import-kinds.ts'
import { PACKAGE_KINDS, packageLine } from '../../../../src/contract/academics/one-roster.ts'
import type { FileLine } from './lines-file.ts'
import { createColumnReader, type CellValue, type DataLine, type ReaderPlace, type WrongLine } from './read-line.ts'
import { readOwnJson } from '../../../lib/json/read-json.ts'

/** Returns the reader of the lines of a OneRoster package: each is read as a line of its own kind of data. */
export function createPackageReader(place: ReaderPlace): (line: FileLine) => DataLine | WrongLine {
  const readers = new Map(
    PACKAGE_KINDS.map((kind) => {
      const fields = listDataFields(kind, []).map(({ field }) => field)
      const read = createColumnReader(kind, Object.fromEntries(fields.map((field, index) => [field, index])), place)
      return [kind, { fields, read }] as const
    }),
  )
  return ({ lineNo, cells }) => {
    const content = v.parse(packageLine, readOwnJson(cells[1] ?? ''))
    if ('faults' in content) return { lineNo, faults: content.faults }
    // The rules for people read the cells of staff.
    if (content.kind === 'STAFF') return { lineNo, kind: content.kind, values: content.values }
    const { kind, values, defaults } = content
    const reader = readers.get(kind)
    if (!reader) throw new Error(`A package has no ${kind}.`)
    const all: Readonly<Record<string, string>> = { ...defaults, ...values }
    const line = reader.read({ lineNo, cells: reader.fields.map((field) => all[field] ?? '') })
    if ('faults' in line) return line
    const pickOwnValues = (own: boolean): Readonly<Record<string, CellValue>> =>
      Object.fromEntries(Object.entries(line.values).filter(([field]) => Object.hasOwn(values, field) === own))
    return { lineNo, kind, values: pickOwnValues(true), defaults: pickOwnValues(false) }
  }
}
