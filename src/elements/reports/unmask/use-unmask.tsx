import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { MaskedReport } from '../../../contract/reports/unmask.ts'
import { VIEW_PEOPLE } from '../../../contract/users/user-detail.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { TableState } from '../../ui/table/state/table-state.ts'
import { showContacts } from './masked-columns.ts'

const UnmaskPanel = lazy(async () => ({ default: (await import('./unmask-panel.tsx')).UnmaskPanel }))

interface Shown {
  /** The question that the personal data is shown for. */
  readonly question: string
  readonly unmaskToken: string
  readonly until: string
}

interface UnmaskOptions {
  /** Whether the list is loaded. */
  readonly ready: boolean
  readonly state: TableState
  readonly onState: (state: TableState) => void
}

/** What a report needs to show personal data after a reason was given. */
export interface Unmasking {
  /** Whether the person may see it. */
  readonly may: boolean
  /** Additional input of the list. */
  readonly more: Readonly<Record<string, string>>
  /** Returns the page of the list, unless it has personal data that is no longer to be seen. */
  readonly visible: <Page extends { readonly unmaskedUntil: string | null }>(page: Page | undefined) => Page | undefined
  /** The button of the head; null for those who may not see personal data. */
  readonly tool: ReactNode
  /** The notice above the list, and the panel that asks for the reason. */
  readonly parts: ReactNode
}

const NOTHING_MORE: Unmasking['more'] = {}

/**
 * Manages the personal data of a report: hidden until a reason was given, then shown for some minutes, for the question
 * asked, until the page is left. The server checks all of this again.
 */
export function useUnmask(report: MaskedReport, { ready, state, onState }: UnmaskOptions): Unmasking {
  const { t, instant } = useMessages()
  const { entries } = useStore($menu)
  const [isAsking, setAsking] = useState(false)
  const [last, setLast] = useState<Shown>()
  const question = JSON.stringify(report)
  const shown = last?.question === question ? last : undefined
  const may = entries.some(({ routeName, canView }) => routeName === VIEW_PEOPLE.menu && canView)
  const until = shown?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => setLast(undefined), Math.max(0, new Date(until).getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  const showAnswer = (answer: Omit<Shown, 'question'>): void => {
    setAsking(false)
    setLast({ ...answer, question })
    const next = showContacts(state)
    if (next !== state) onState(next)
  }
  return {
    may,
    visible: (page) => (shown || page?.unmaskedUntil == null ? page : undefined),
    more: shown ? { unmaskToken: shown.unmaskToken } : NOTHING_MORE,
    tool: may ? (
      <Button
        kind="quiet"
        data-size="small"
        aria-disabled={!ready}
        onClick={() => (shown ? setLast(undefined) : setAsking(true))}
      >
        {t(shown ? 'reports.unmask.hide' : 'reports.unmask.show')}
      </Button>
    ) : null,
    parts: (
      <>
        {shown ? (
          <Notice kind="warning" announced>
            {t('reports.unmask.shown', { time: instant(shown.until) })}
          </Notice>
        ) : null}
        {isAsking ? (
          <Suspense fallback={null}>
            <UnmaskPanel report={report} onShown={showAnswer} onClose={() => setAsking(false)} />
          </Suspense>
        ) : null}
      </>
    ),
  }
}
