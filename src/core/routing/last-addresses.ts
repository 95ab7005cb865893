import * as v from 'valibot'
import { normalisePath, parseQuery } from './path.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

/** The parameters of an address that name one record of a page, and the part of it that is shown. */
const OF_RECORD = ['user', 'college', 'roleId', 'prn', 'tab', 'part'] as const

const stored = createStoredJson(sessionStore, 'list-addresses', v.record(v.string(), v.string()))

/** Returns a path without the parameters that name a record: the list or search on the same page. */
export function removeRecordParameters(path: string): string {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  for (const name of OF_RECORD) query.delete(name)
  return query.size > 0 ? `${normalisePath(path)}?${query.toString()}` : normalisePath(path)
}

/** Returns whether a path names a record. */
export const hasRecordParameter = (path: string): boolean => {
  const query = parseQuery(path)
  return ['user', 'college', 'roleId', 'prn'].some((name) => query[name])
}

/** Stores the address of a page without a record, if it has filters, for the way back to it in this tab. */
export function storeAddress(path: string): void {
  if (hasRecordParameter(path)) return
  const route = normalisePath(path)
  const { [route]: before, ...others } = stored.read() ?? {}
  if (path.includes('?')) stored.write({ ...others, [route]: path })
  else if (before !== undefined) stored.write(others)
}

/** Returns the last address of a page in this tab, with its filters; the plain page where there was none. */
export const getLastAddress = (route: string): string => stored.read()?.[route] ?? route

/** Clears the addresses, for the next person. */
export const forgetAddresses = stored.clear
