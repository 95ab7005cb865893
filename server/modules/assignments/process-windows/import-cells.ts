import * as v from 'valibot'
import { AUDIENCES, WINDOW_STATUSES } from '../../../../src/contract/assignments/parts.ts'
import { latinDigits } from '../../../../src/contract/digits.ts'
import { clock, day, instant } from '../../../../src/contract/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { dayOf } from '../../users/import/cells.ts'
import type { Names } from './import-names.ts'
import type { WindowKey, WindowValue } from './window-rules.ts'

/** The columns of a file, which are those of the export. */
type Column =
  | 'process'
  | 'examination'
  | 'programme'
  | 'part'
  | 'term'
  | 'audience'
  | 'opens'
  | 'closes'
  | 'extended'
  | 'status'
  | 'note'

/** Returns a cell of a line by the name of its column in lower case; an absent column is an empty cell. */
export type Cells = (column: Column) => string

/** What is wrong with a line, and the cell that is wrong. */
export interface WrongCell {
  readonly wrong: SentenceKey
  readonly cell?: string
}

/** Returns the cells of a line. */
export function cellsOf(line: Readonly<Record<string, string>>): Cells {
  const byColumn = new Map(Object.entries(line).map(([name, cell]) => [name.trim().toLowerCase(), cell.trim()]))
  return (column) => byColumn.get(column) ?? ''
}

/** Returns the number in a cell: null when it is empty, undefined when it is not a number. */
function numberOf(cell: string): number | null | undefined {
  const digits = latinDigits(cell)
  if (digits === '') return null
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined
}

/** A time in a cell: an instant, or a time of day in the institution's time zone as `YYYY-MM-DD HH:mm`. */
type TimeInCell = { readonly instant: string } | { readonly local: string }

/**
 * Returns the time in a cell: null when it is empty, undefined when it is not a time. A day alone means its first
 * minute, or the end of the day for `isEnd`.
 */
export function timeIn(cell: string, isEnd: boolean): TimeInCell | null | undefined {
  const text = latinDigits(cell)
  if (text === '') return null
  if (v.is(instant, text)) return { instant: new Date(text).toISOString() }
  const [, date = '', time = ''] = /^(\S+?)(?:[T ]+(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  const on = dayOf(date)
  if (!v.is(day, on)) return undefined
  if (time === '') return { local: isEnd ? `${on} 24:00` : `${on} 00:00` }
  const padded = time.padStart(5, '0')
  return v.is(clock, padded) ? { local: `${on} ${padded}` } : undefined
}

/** Returns the times of day in a line that must be converted to instants. */
export const localTimesIn = (cells: Cells): string[] =>
  [timeIn(cells('opens'), false), timeIn(cells('closes'), true), timeIn(cells('extended'), true)].flatMap((time) =>
    time && 'local' in time ? [time.local] : [],
  )

/** Returns the window that a line describes, or what is wrong with it. `instants`: those of its times of day. */
export function readLine(
  cells: Cells,
  names: Names,
  instants: ReadonlyMap<string, string>,
  academicYearId: number,
): { readonly key: WindowKey; readonly value: WindowValue } | WrongCell {
  const wrong = (key: SentenceKey, column: Column): WrongCell => ({ wrong: key, cell: cells(column) })
  const menuId = names.process(cells('process'))
  if (menuId === undefined) return wrong('windows.line.process', 'process')
  const examEventId = cells('examination') === '' ? null : names.examination(cells('examination'))
  if (examEventId === undefined) return wrong('windows.line.examination', 'examination')
  const programId = names.programme(cells('programme'))
  if (programId === undefined) return wrong('assignments.line.programme', 'programme')
  const partNo = numberOf(cells('part'))
  const programPartId = partNo === null ? null : partNo === undefined ? undefined : names.part(programId, partNo)
  if (programPartId === undefined) return wrong('assignments.line.part', 'part')
  const termNo = numberOf(cells('term'))
  if (termNo !== null && programPartId === null) return { wrong: 'assignments.line.termWithoutPart' }
  const programPartTermId =
    termNo === null || programPartId === null
      ? null
      : termNo === undefined
        ? undefined
        : names.term(programPartId, termNo)
  if (programPartTermId === undefined) return wrong('assignments.line.term', 'term')
  const audience = AUDIENCES.find((one) => one === cells('audience').toUpperCase())
  if (audience === undefined) return wrong('windows.line.audience', 'audience')
  const status = WINDOW_STATUSES.find((one) => one === cells('status').toUpperCase())
  if (status === undefined) return wrong('windows.line.status', 'status')
  const timeOf = (column: 'opens' | 'closes' | 'extended'): string | null | undefined => {
    const time = timeIn(cells(column), column !== 'opens')
    return time && ('instant' in time ? time.instant : instants.get(time.local))
  }
  const [opensAt, closesAt, extendedTo] = [timeOf('opens'), timeOf('closes'), timeOf('extended')]
  if (!opensAt) return wrong('windows.line.time', 'opens')
  if (!closesAt) return wrong('windows.line.time', 'closes')
  if (extendedTo === undefined) return wrong('windows.line.time', 'extended')
  return {
    key: { menuId, academicYearId, examEventId, programId, programPartId, programPartTermId, audience },
    value: { opensAt, closesAt, extendedTo, status, note: cells('note') },
  }
}
