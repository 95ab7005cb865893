import { useEffect, useMemo, useRef, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { filterOptions, sortOptions, type OptionSource, type PickerOption } from './options.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const SEARCH_DELAY_MS = 300

/** The options to pick from, with their loading state. */
export interface MatchingOptions {
  readonly status: 'found' | 'loading' | 'failed'
  readonly options: readonly PickerOption[]
  readonly again: () => void
}

interface Answer {
  readonly question: string
  readonly options: readonly PickerOption[] | 'failed'
}

const NONE: readonly PickerOption[] = []

/**
 * Returns the options that match a text. A search function is called once typing pauses, and only its result for the
 * latest text counts.
 */
export function useMatchingOptions(
  source: OptionSource,
  text: string,
  open: boolean,
  inOrder: boolean,
): MatchingOptions {
  const { language } = useMessages()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const isSearched = typeof source === 'function'
  const latest = useRef(source)
  latest.current = source
  const all = useMemo(
    () => (typeof source === 'function' || inOrder ? source : sortOptions(source, language)),
    [source, inOrder, language],
  )
  const local = useMemo(() => (typeof all === 'function' ? NONE : filterOptions(all, text)), [all, text])
  const question = `${attempt} ${text}`

  useEffect(() => {
    const search = latest.current
    if (!open) setAnswer(undefined)
    if (!isSearched || !open || typeof search !== 'function') return
    const leaving = new AbortController()
    const settleOptions = (options: Answer['options']) => {
      if (!leaving.signal.aborted) setAnswer({ question, options })
    }
    const timer = setTimeout(
      () =>
        void search(text, leaving.signal).then(settleOptions, (fault: unknown) => {
          if (!leaving.signal.aborted) onFault(fault)
          settleOptions('failed')
        }),
      text ? SEARCH_DELAY_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isSearched, open, text, question])

  const retrySearch = () => setAttempt(attempt + 1)
  if (!isSearched) return { status: 'found', options: local, again: retrySearch }
  if (answer?.question !== question) return { status: 'loading', options: NONE, again: retrySearch }
  return answer.options === 'failed'
    ? { status: 'failed', options: NONE, again: retrySearch }
    : { status: 'found', options: answer.options, again: retrySearch }
}
