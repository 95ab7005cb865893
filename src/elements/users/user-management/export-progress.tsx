import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { ExportState } from './use-user-export.ts'

interface ExportProgressProps {
  readonly state: ExportState | undefined
  readonly total: number
  readonly onStop: () => void
}

/** Renders the progress of an export of users; nothing when none is running. */
export function ExportProgress({ state, total, onStop }: ExportProgressProps) {
  const { t, number } = useMessages()
  if (!state) return null
  if (state.step === 'failed')
    return (
      <Notice kind="danger" announced>
        {state.reason}
      </Notice>
    )
  if (state.step === 'done')
    return (
      <Notice kind="success" announced>
        {t('people.list.exported', { count: state.done, number: number(state.done) })}
      </Notice>
    )
  const said = t('people.list.exporting', { done: number(state.done), total: number(total) })
  return (
    <div className="c-export">
      <span>{said}</span>
      <progress className="c-export-bar" value={state.done} max={Math.max(total, 1)} aria-label={said} />
      <Button kind="quiet" data-size="small" onClick={onStop}>
        {t('people.list.stop')}
      </Button>
    </div>
  )
}
