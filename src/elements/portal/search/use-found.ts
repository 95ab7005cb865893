import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { search, SEARCH_LETTERS } from '../../../contract/home/search.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE = 250

/** What the server has found for a text. */
export interface Found {
  readonly text: string
  readonly row?: RowOf<typeof search> | undefined
  readonly refused?: Refused | undefined
}

/**
 * Searches on the server after a pause in typing. Returns the latest answer, whether a newer one is awaited, and a
 * function that asks again.
 */
export function useFound(typed: string): { readonly found: Found; readonly busy: boolean; readonly again: () => void } {
  const text = typed.trim()
  const [found, setFound] = useState<Found>({ text: '' })
  const [attempt, setAttempt] = useState(0)
  const wanted = text.length >= SEARCH_LETTERS ? text : ''
  useEffect(() => {
    if (!wanted) {
      setFound({ text: '' })
      return
    }
    const ended = new AbortController()
    const timer = setTimeout(() => {
      void query([search], { search: { text: wanted } }, { toast: false, signal: ended.signal }).then((reply) => {
        if (ended.signal.aborted) return
        setFound(reply.ok ? { text: wanted, row: reply.result.search[0] } : { text: wanted, refused: reply })
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [wanted, attempt])
  const searchAgain = useCallback(() => {
    setFound({ text: '' })
    setAttempt((count) => count + 1)
  }, [])
  return { found, busy: wanted !== '' && found.text !== wanted, again: searchAgain }
}
