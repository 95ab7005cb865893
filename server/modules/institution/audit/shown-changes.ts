import { getField } from '../../../lib/context/get-field.ts'
import { maskContact } from '../../../lib/identity/masks.ts'

/** What an act has written in one field. */
export interface ShownChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

type Detail = Readonly<Record<string, unknown>>

const HIDDEN = '••••'
const LONGEST = 300
const MOST = 60
/** Fields of which nothing is shown. */
const SECRET = /dob|birth|mother|password|secret|token/i
/** Fields that hold the address or number of a person, in whatever form. */
const CONTACT = /e-?mail|mobile|phone|contact|^to$/i
const ADDRESS = /[^\s@"<>()]+@[^\s@"<>()]+/g
const NUMBER = /(?<![\p{L}\d])\+?\d[\d\s-]{6,17}\d(?![\p{L}\d])/gu
/** The pairs of members that are one value before and after an act. */
const PAIRS = [
  ['before', 'after'],
  ['from', 'to'],
  ['before', 'status'],
] as const

const isDetail = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Masks the e-mail addresses and telephone numbers of a text. */
const maskText = (text: string): string =>
  text
    .replaceAll(ADDRESS, (address) => maskContact(address) ?? HIDDEN)
    .replaceAll(NUMBER, (number) => maskContact(number) ?? number)

function formatValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (SECRET.test(field)) return HIDDEN
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const masked = typeof value === 'string' && CONTACT.test(field) ? (maskContact(value) ?? maskText(text)) : text
  // Numbers and ids of a record are no telephone numbers; texts that people have written may contain one.
  const shown = typeof value === 'number' || typeof value === 'boolean' ? masked : maskText(masked)
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown
}

/** Compares two values: objects member by member. */
function comparePair(field: string, before: unknown, after: unknown): ShownChange[] {
  if (!isDetail(before) || !isDetail(after))
    return [{ field, before: formatValue(field, before), after: formatValue(field, after) }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ field: name, before: formatValue(name, before[name]), after: formatValue(name, after[name]) }))
}

/** Returns the rows of a list of changes; undefined where the value is none. */
function readChangeList(value: unknown): ShownChange[] | undefined {
  if (isDetail(value)) {
    const pairs = Object.entries(value)
    if (!pairs.every(([, change]) => isDetail(change) || Array.isArray(change))) return undefined
    return pairs.flatMap(([field, change]) =>
      Array.isArray(change)
        ? comparePair(field, change[0], change[1])
        : comparePair(
            field,
            getField(change, 'before') ?? getField(change, 'from'),
            getField(change, 'after') ?? getField(change, 'to'),
          ),
    )
  }
  if (!Array.isArray(value) || !value.every(isDetail)) return undefined
  return value.flatMap((change) =>
    comparePair(
      [change.field, change.path, change.name].find((name) => typeof name === 'string') ?? '',
      change.before ?? change.from ?? null,
      change.after ?? change.to ?? null,
    ),
  )
}

/** Returns what an act has written, the value before beside the value after; personal data is masked. */
export function listShownChanges(detail: Detail | null): readonly ShownChange[] {
  if (detail === null) return []
  const left = new Map(Object.entries(detail))
  const rows: ShownChange[] = []
  for (const [first, second] of PAIRS) {
    if (!left.has(first) || !left.has(second)) continue
    rows.push(...comparePair(second === 'status' ? 'status' : '', left.get(first), left.get(second)))
    left.delete(first)
    left.delete(second)
  }
  for (const [name, value] of left)
    rows.push(
      ...((name === 'changes' ? readChangeList(value) : undefined) ?? [
        { field: name, before: null, after: formatValue(name, value) },
      ]),
    )
  return rows.filter(({ before, after }) => before !== null || after !== null).slice(0, MOST)
}
