import { lazy, Suspense, type ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import type { SentReport } from './sent-report.ts'

const WeeklyDrawer = lazy(async () => ({ default: (await import('./weekly-drawer.tsx')).WeeklyDrawer }))

interface WeeklyOptions {
  readonly route: `/${string}`
  /** What a new weekly e-mail is about. */
  readonly report: SentReport
  /** Whether the person is known and may export the report. */
  readonly ready: boolean
  /** Goes to a page of the portal; undefined where it cannot be reached. */
  readonly go: ((path: string) => void) | undefined
}

/** Returns the button that opens the person's weekly e-mails, and their drawer, which the address can open too. */
export function useWeekly({ route, report, ready, go }: WeeklyOptions): {
  readonly tool: ReactNode
  readonly drawer: ReactNode
} {
  const { t } = useMessages()
  const [{ weekly }, change] = useAddressState(route)
  if (!ready) return { tool: null, drawer: null }
  return {
    tool: (
      <Button kind="quiet" data-size="small" onClick={() => change({ weekly: '1' })}>
        {t('reports.weekly.title')}
      </Button>
    ),
    drawer: weekly ? (
      <Suspense fallback={null}>
        <WeeklyDrawer report={report} go={go} onClose={() => change({ weekly: undefined })} />
      </Suspense>
    ) : null,
  }
}
