import { useMemo } from 'react'
import { myExamForms } from '../../../contract/exam-office/own-exam-forms.ts'
import { myCases, myMessages, myRequests } from '../../../contract/home/my-requests.ts'
import { myInvoices } from '../../../contract/payments/fees.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import type { OwnEntry } from './entry.ts'
import { toCaseEntry, toFeeEntry, toMessageEntry } from './money-entries.ts'
import { toFormEntry, toRequestEntry } from './request-entries.ts'

const ALL = { all: true }

interface OwnEntries {
  /** The newest first; undefined until all have arrived. */
  readonly entries: readonly OwnEntry[] | undefined
  /** Why some could not be loaded; undefined: none failed. */
  readonly refused: Refused | undefined
  readonly reload: () => void
}

/** Loads everything that the student has asked for, must do or was sent, in one call. */
export function useOwnEntries(ready: boolean): OwnEntries {
  const messages = useMessages()
  const [forms, reloadForms] = useGroupedQuery(myExamForms, ready)
  const [requests, reloadRequests] = useGroupedQuery(myRequests, ready, ALL)
  const [fees, reloadFees] = useGroupedQuery(myInvoices, ready)
  const [cases, reloadCases] = useGroupedQuery(myCases, ready)
  const [sent, reloadSent] = useGroupedQuery(myMessages, ready)
  const entries = useMemo(() => {
    const isWaiting = [forms, requests, fees, cases, sent].some(({ status }) => status === 'loading')
    if (isWaiting) return undefined
    const rowsOf = <Row>(result: { readonly status: string; readonly rows?: readonly Row[] }): readonly Row[] =>
      result.rows ?? []
    return [
      ...rowsOf(forms).flatMap((row) => toFormEntry(row, messages) ?? []),
      ...rowsOf(requests).map((row) => toRequestEntry(row, messages)),
      ...rowsOf(fees).map((row) => toFeeEntry(row, messages)),
      ...rowsOf(cases).map((row) => toCaseEntry(row, messages)),
      ...rowsOf(sent).map((row) => toMessageEntry(row, messages)),
    ].sort((one, other) => other.at.localeCompare(one.at))
  }, [forms, requests, fees, cases, sent, messages])
  const failed = [forms, requests, fees, cases, sent].find((result) => result.status === 'failed')
  return {
    entries,
    refused: failed?.reply,
    reload() {
      for (const again of [reloadForms, reloadRequests, reloadFees, reloadCases, reloadSent]) again()
    },
  }
}
