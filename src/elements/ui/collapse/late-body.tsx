import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Problem } from '../notice/problem.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { OpenedContext } from './collapse.tsx'

interface LateBodyProps<Loaded> {
  /** Called when the section is opened for the first time, and by "Try again". Rejects when loading fails. */
  readonly load: (signal: AbortSignal) => Promise<Loaded>
  readonly children: (loaded: Loaded) => ReactNode
}

type State<Loaded> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly loaded: Loaded }

/** Renders content that is loaded only when the section is opened. */
export function LateBody<Loaded>({ load, children }: LateBodyProps<Loaded>) {
  const { t } = useMessages()
  const opened = useContext(OpenedContext)
  const body = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State<Loaded>>({ status: 'loading' })
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    if (!opened) return
    const leaving = new AbortController()
    latest.current(leaving.signal).then(
      (loaded) => {
        if (!leaving.signal.aborted) setState({ status: 'loaded', loaded })
      },
      (fault: unknown) => {
        if (leaving.signal.aborted) return
        onFault(fault)
        setState({ status: 'failed' })
      },
    )
    return () => leaving.abort()
  }, [opened, attempt])

  const loadAgain = () => {
    // The button disappears; the focus stays in the section.
    body.current?.focus()
    setState({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  return (
    <div ref={body} tabIndex={-1} className="c-late" aria-busy={opened && state.status === 'loading'}>
      {state.status === 'loading' ? (
        <>
          <span className="c-hidden" role="status">
            {opened ? t('common.loading') : ''}
          </span>
          <Skeleton />
          <Skeleton />
        </>
      ) : state.status === 'failed' ? (
        <>
          <Problem sentence={t('collapse.failed')} />
          <Button kind="secondary" data-size="small" onClick={loadAgain}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        children(state.loaded)
      )}
    </div>
  )
}
