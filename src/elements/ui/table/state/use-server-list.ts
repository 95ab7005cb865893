import { useCallback, useEffect, useRef, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../../contract/activity.ts'
import { findCachedRows, loadCachedRows } from '../../../../core/mql/cached-rows.ts'
import { findPreviousListPosition } from '../../../../core/routing/list-position.ts'
import type { Refused } from '../../../../core/mql/reply.ts'
import { useFailure } from '../../query/use-failure.ts'
import { isTemporary, useReconnect } from '../../query/use-reconnect.ts'
import type { ListFailure, Staleness } from '../bar/table-notices.tsx'
import { loadWholeList } from './load-whole-list.ts'
import type { TableState } from './table-state.ts'
import { toListInput } from './to-list-input.ts'

type More = Readonly<Record<string, string>>

/** The data for a table of server rows, besides its columns. */
export interface ServerList<Answer, M extends More> {
  /** The last page loaded; it stays while the next one is loading. Undefined before the first. */
  readonly answer: Answer | undefined
  readonly loading: boolean
  /** Whether `answer` is that of the current input. */
  readonly current: boolean
  /**
   * Why the list could not be loaded. When a page is shown and the connection is lost, `stale` reports that instead.
   */
  readonly failure: ListFailure | undefined
  readonly stale: Staleness | undefined
  /**
   * The input of the page shown, while the current input could not be loaded: everything about the rows shown refers to
   * this one.
   */
  readonly loaded: { readonly state: TableState; readonly more: M } | undefined
  /** The refusal behind `failure`: a missing permission, for instance. */
  readonly refused: Refused | undefined
  readonly again: () => void
  /** Loads all rows that match, for paper. */
  readonly loadWhole: () => Promise<Answer | undefined>
}

interface Had<Answer, M> {
  readonly answer: Answer
  readonly input: string
  readonly state: TableState
  readonly more: M
}

/**
 * Loads the page of a list for a state, whenever that state or `more` changes; outdated responses are dropped. After a
 * lost connection it retries automatically. A page that was shown before is shown at once while it is loaded again.
 * `listed` is a query of `listSchema` rows with `listInput`; `more` is its
 * additional input.
 */
export function useServerList<Q extends Query, M extends More>(
  listed: Q,
  ready: boolean,
  state: TableState,
  more: M = {} as M,
): ServerList<RowOf<Q>, M> {
  type Answer = RowOf<Q>
  const input = JSON.stringify({ ...toListInput(state), ...more })
  // The place in a list is restored once its page is there, so rows that are known earlier are not shown then.
  const isRestored = useRef(findPreviousListPosition() !== undefined)
  const [had, setHad] = useState((): Had<Answer, M> | undefined => {
    const answer =
      ready && !isRestored.current ? findCachedRows(listed, JSON.parse(input) as InputOf<Q>)?.[0] : undefined
    return answer === undefined ? undefined : { answer, input, state, more }
  })
  const [loading, setLoading] = useState(true)
  const [refused, setRefused] = useState<Refused>()
  const [attempt, setAttempt] = useState(0)
  /** The next attempt is automatic: no loading state is shown. */
  const quiet = useRef(false)
  const retryList = useCallback(() => setAttempt((count) => count + 1), [])
  const explain = useFailure()
  const lost = refused?.failure === 'network'
  useReconnect(refused !== undefined && isTemporary(refused), () => {
    quiet.current = true
    retryList()
  })
  const lastRequest = useRef({ state, more })
  useEffect(() => {
    lastRequest.current = { state, more }
  })
  useEffect(() => {
    if (!ready) return
    let current = true
    const { current: now } = lastRequest
    const question = JSON.parse(input) as InputOf<Q>
    const showAnswer = (answer: Answer | undefined) => {
      if (answer !== undefined) setHad({ answer, input, ...now })
    }
    if (!isRestored.current) showAnswer(findCachedRows(listed, question)?.[0])
    isRestored.current = false
    if (!quiet.current) setLoading(true)
    quiet.current = false
    void loadCachedRows(listed, question).then((reply) => {
      if (!current) return
      setLoading(false)
      setRefused(reply.ok ? undefined : reply)
      if (reply.ok) showAnswer(reply.result[0])
    })
    return () => {
      current = false
    }
  }, [listed, ready, input, attempt])
  const answer = had?.answer
  const since = answer && (answer as { readonly asOf?: unknown }).asOf
  const stale =
    lost && typeof since === 'string'
      ? { since, offline: true, waiting: had?.input !== input, onAgain: retryList }
      : undefined
  return {
    answer,
    loading,
    current: had?.input === input,
    failure: refused && !stale ? { reason: explain(refused), onAgain: retryList } : undefined,
    stale,
    loaded: refused && had && had.input !== input ? { state: had.state, more: had.more } : undefined,
    refused,
    again: retryList,
    loadWhole: () => loadWholeList(listed, state, more),
  }
}

const NO_ROWS: readonly never[] = []

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Returns what a table needs of a server list: its rows, how they were loaded, and how to load them again. */
export const getTableProps = <Row>({
  answer,
  loading,
  failure,
  stale,
  loaded,
  again,
  loadWhole,
}: Omit<ServerList<Page<Row>, More>, 'refused' | 'current'>) => ({
  rows: answer?.rows ?? NO_ROWS,
  total: answer?.total ?? 0,
  loading,
  failure,
  stale,
  loaded: loaded?.state,
  onRefresh: again,
  loadWhole: async () => (await loadWhole())?.rows,
})
