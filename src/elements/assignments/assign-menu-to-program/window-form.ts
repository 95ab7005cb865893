import { toKeyText, type Row } from '../parts/edits.ts'
import { toMomentInstant, toMoment, type Moment } from '../parts/windows/moments.ts'
import type { WindowKey, WindowRows, WindowValue } from '../parts/windows/window-rows.ts'

/** A window to be changed, or a place that gets one. */
export interface WindowTarget {
  readonly key: WindowKey
  /** Undefined for a place without a window. */
  readonly value: WindowValue | undefined
}

/** The dates of windows as the form holds them. Without a day, or a status: each window keeps its own. */
export interface DatesInput {
  readonly opens: Moment
  readonly closes: Moment
  readonly status: string
  readonly note: string
}

/** The dates of windows that a form has accepted; null: each window keeps its own. */
export interface Dates {
  readonly opens: Moment | null
  readonly closes: Moment | null
  readonly status: WindowValue['status'] | null
  /** Null: each window keeps its own. */
  readonly note: string | null
}

/** A window opens with its first day, and closes with its last one, unless somebody enters another time. */
const NEW: DatesInput = {
  opens: { day: '', time: '00:00' },
  closes: { day: '', time: '23:59' },
  status: 'OPEN',
  note: '',
}

const findCommonValue = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)

/** Returns what the form shows at first: what all windows share, and nothing where they differ. */
export function buildInitialDates(targets: readonly WindowTarget[], timeZone: string | undefined): DatesInput {
  const values = targets.flatMap(({ value }) => value ?? [])
  const [first] = values
  if (!first) return NEW
  const whole = values.length === targets.length
  const findSharedDates = <Field extends keyof WindowValue>(field: Field) =>
    findCommonValue(values.map((value) => value[field]))
  const [opensAt, closesAt] = [findSharedDates('opensAt'), findSharedDates('closesAt')]
  return {
    opens: opensAt === undefined ? NEW.opens : toMoment(opensAt, timeZone),
    closes: closesAt === undefined ? NEW.closes : toMoment(closesAt, timeZone),
    status: findSharedDates('status') ?? (whole ? '' : NEW.status),
    note: findSharedDates('note') ?? '',
  }
}

/** Returns whether windows differ in one of their fields, so that an empty field keeps what each has. */
export const hasDifferentField = (targets: readonly WindowTarget[], field: keyof WindowValue): boolean =>
  new Set(targets.flatMap(({ value }) => (value ? [value[field]] : []))).size > 1

/** Returns a window with other dates. An extension that would no longer be later than the end is dropped. */
function applyDatesToValue(
  value: WindowValue | undefined,
  dates: Dates,
  timeZone: string | undefined,
): WindowValue | undefined {
  const opensAt = dates.opens ? toMomentInstant(value?.opensAt, dates.opens, timeZone) : value?.opensAt
  const closesAt = dates.closes ? toMomentInstant(value?.closesAt, dates.closes, timeZone) : value?.closesAt
  const status = dates.status ?? value?.status
  if (opensAt === undefined || closesAt === undefined || status === undefined) return undefined
  const extendedTo = value?.extendedTo ?? null
  return {
    opensAt,
    closesAt,
    extendedTo: extendedTo !== null && Date.parse(extendedTo) > Date.parse(closesAt) ? extendedTo : null,
    status,
    note: dates.note ?? value?.note ?? '',
  }
}

/** Returns the rows of a draft with other dates for some windows; places without one get it. */
export function applyDates(
  rows: WindowRows,
  targets: readonly WindowTarget[],
  dates: Dates,
  timeZone: string | undefined,
): WindowRows {
  const next = new Map<string, Row<WindowKey, WindowValue>>(rows)
  for (const { key, value } of targets) {
    const after = applyDatesToValue(value, dates, timeZone)
    if (after) next.set(toKeyText(key), { key, value: after })
  }
  return next
}

/** Returns the rows of a draft without some windows. */
export const removeWindows = (rows: WindowRows, keys: readonly WindowKey[]): WindowRows => {
  const gone = new Set(keys.map(toKeyText))
  return new Map([...rows].filter(([text]) => !gone.has(text)))
}

/** How far an opening may lie in the past without a reason, in milliseconds; the server's rule. */
const PAST_MS = 10 * 60_000

/** Returns whether a change of a window needs a reason: it opens in the past, or opens again after it was closed. */
export function needsReason(before: WindowValue | undefined, after: WindowValue, now: number): boolean {
  if (after.status !== 'OPEN') return false
  if (before?.status === 'CLOSED') return true
  const isNew = !before || before.status === 'DRAFT' || Date.parse(before.opensAt) !== Date.parse(after.opensAt)
  return isNew && Date.parse(after.opensAt) < now - PAST_MS
}

/** What is wrong with the dates of windows: one closes before it opens, or opens without a reason. */
export type DatesProblem = 'order' | 'reason'

/** Returns what is wrong with dates for some windows; undefined: nothing. */
export function findDatesProblem(
  targets: readonly WindowTarget[],
  dates: Dates,
  timeZone: string | undefined,
  now: number,
): DatesProblem | undefined {
  const changes = targets.flatMap(({ value }) => {
    const after = applyDatesToValue(value, dates, timeZone)
    return after ? [{ before: value, after }] : []
  })
  if (changes.some(({ after }) => Date.parse(after.closesAt) <= Date.parse(after.opensAt))) return 'order'
  const silent = changes.some(
    ({ before, after }) =>
      needsReason(before, after, now) && (after.note === '' || after.note === (before?.note ?? '')),
  )
  return silent ? 'reason' : undefined
}
