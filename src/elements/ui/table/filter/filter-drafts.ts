import { readDay, writeDay } from '../../../../core/i18n/dates.ts'
import { toLatinDigits } from '../../../../contract/digits.ts'
import { FILTER_KIND, type Column } from '../columns/columns.ts'
import type { Filter } from '../../../../contract/list-address.ts'

/** The content of the fields of one column's filter while it is being edited. */
export interface FilterDraft {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly values: readonly string[]
  readonly flag: '' | 'yes' | 'no'
}

/** The kind of error in a field. */
export type DraftProblem = 'day' | 'number'
/** The filter that a draft stands for, undefined when it is empty; or its errors. */
export type ReadDraft =
  | { readonly ok: true; readonly filter: Filter | undefined }
  | { readonly ok: false; readonly from: DraftProblem | undefined; readonly to: DraftProblem | undefined }

/** A draft with empty fields. */
export const EMPTY_DRAFT: FilterDraft = { text: '', from: '', to: '', values: [], flag: '' }

/** Returns how many stored units make one typed unit: 100 paise for a rupee. */
export const getUnit = (column: Column<never>): number =>
  column.kind === 'money'
    ? 10 **
      (new Intl.NumberFormat('en', { style: 'currency', currency: column.currency }).resolvedOptions()
        .maximumFractionDigits ?? 2)
    : 1

/** Returns the draft that shows a filter. */
export function toDraft(column: Column<never>, filter: Filter | undefined, pattern: string): FilterDraft {
  const formatTyped = (value: number | string | undefined) =>
    value === undefined ? '' : typeof value === 'number' ? String(value / getUnit(column)) : writeDay(value, pattern)
  switch (filter?.kind) {
    case 'text':
      return { ...EMPTY_DRAFT, text: filter.text }
    case 'range':
    case 'days':
      return { ...EMPTY_DRAFT, from: formatTyped(filter.from), to: formatTyped(filter.to) }
    case 'choice':
      return { ...EMPTY_DRAFT, values: filter.values }
    case 'flag':
      return { ...EMPTY_DRAFT, flag: filter.yes ? 'yes' : 'no' }
    case undefined:
      return EMPTY_DRAFT
  }
}

/** Returns undefined for empty text, NaN when it is not a number. Groups may be separated by commas or spaces. */
const readNumber = (text: string, unit: number): number | undefined => {
  const plain = toLatinDigits(text).replace(/[\s\p{Cf},٬]/gu, '')
  return plain ? Math.round(Number(plain) * unit * 100) / 100 : undefined
}

function readRange(column: Column<never>, draft: FilterDraft): ReadDraft {
  const unit = getUnit(column)
  const [from, to] = [readNumber(draft.from, unit), readNumber(draft.to, unit)]
  const findNumberProblem = (value: number | undefined): DraftProblem | undefined =>
    Number.isNaN(value) ? 'number' : undefined
  if (findNumberProblem(from) || findNumberProblem(to))
    return { ok: false, from: findNumberProblem(from), to: findNumberProblem(to) }
  return { ok: true, filter: from === undefined && to === undefined ? undefined : { kind: 'range', from, to } }
}

function readDays(draft: FilterDraft, pattern: string, today: Date): ReadDraft {
  const readTypedDay = (text: string) => (text.trim() ? readDay(text, pattern, today) : undefined)
  const [from, to] = [readTypedDay(draft.from), readTypedDay(draft.to)]
  const findDayProblem = (text: string, read: string | undefined): DraftProblem | undefined =>
    text.trim() && !read ? 'day' : undefined
  const problems = { from: findDayProblem(draft.from, from), to: findDayProblem(draft.to, to) }
  if (problems.from || problems.to) return { ok: false, ...problems }
  return { ok: true, filter: from || to ? { kind: 'days', from, to } : undefined }
}

/** Parses the fields of a column into a filter. `pattern` is the institution's date format. */
export function readDraft(column: Column<never>, draft: FilterDraft, pattern: string, today: Date): ReadDraft {
  const buildReadDraft = (filter: Filter | undefined): ReadDraft => ({ ok: true, filter })
  switch (FILTER_KIND[column.kind]) {
    case 'text':
      return buildReadDraft(draft.text.trim() ? { kind: 'text', text: draft.text.trim() } : undefined)
    case 'range':
      return readRange(column, draft)
    case 'days':
      return readDays(draft, pattern, today)
    case 'choice':
      return buildReadDraft(draft.values.length ? { kind: 'choice', values: [...draft.values] } : undefined)
    case 'flag':
      return buildReadDraft(draft.flag ? { kind: 'flag', yes: draft.flag === 'yes' } : undefined)
  }
}
