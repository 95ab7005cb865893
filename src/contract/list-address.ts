import * as v from 'valibot'
import { FILTERS } from './list.ts'

/** The beginning of the names of parameters of an address that hold filters; the id of the column follows. */
export const FILTER_PARAMETER = 'filter.'

/** Schema of a column's filter. */
export const filterSchema = v.variant('kind', [FILTERS.text, FILTERS.range, FILTERS.days, FILTERS.choice, FILTERS.flag])

/** One column's filter. */
export type Filter = v.InferOutput<typeof filterSchema>
/** The kind of a filter. */
export type FilterKind = Filter['kind']

/** Separator of the two bounds of a range in the address. */
const SPAN = '..'

/**
 * Writes a filter as a short text for an address: `text:asha`, `range:100..200`, `days:2026-01-01..`, `choice:A,B`,
 * `flag:yes`.
 */
export function writeFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'text':
      return `text:${filter.text}`
    case 'range':
    case 'days':
      return `${filter.kind}:${filter.from ?? ''}${SPAN}${filter.to ?? ''}`
    case 'choice':
      return `choice:${filter.values.map(encodeURIComponent).join(',')}`
    case 'flag':
      return `flag:${filter.yes ? 'yes' : 'no'}`
  }
}

const parseBounds = (rest: string): [string | undefined, string | undefined] => {
  const [from, to, more] = rest.split(SPAN)
  return more === undefined ? [from || undefined, to || undefined] : [undefined, undefined]
}
const decodeText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parses a text without validation; the schema validates the result. */
function parseClaimedFilter(kind: string, rest: string): unknown {
  const [from, to] = parseBounds(rest)
  switch (kind) {
    case 'text':
      return { kind, text: rest }
    case 'range':
      return { kind, from: from && Number(from), to: to && Number(to) }
    case 'days':
      return { kind, from, to }
    case 'choice':
      return { kind, values: rest.split(',').filter(Boolean).map(decodeText) }
    case 'flag':
      return { kind, yes: rest === 'yes' ? true : rest === 'no' ? false : undefined }
    default:
      return undefined
  }
}

/** Reads a filter written by `writeFilter`; undefined for anything else, and for a range without bounds. */
export function readFilter(text: string): Filter | undefined {
  const colon = text.indexOf(':')
  const { success, output } = v.safeParse(filterSchema, parseClaimedFilter(text.slice(0, colon), text.slice(colon + 1)))
  if (!success) return undefined
  return 'from' in output && output.from === undefined && output.to === undefined ? undefined : output
}
