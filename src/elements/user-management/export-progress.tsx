import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../words.tsx'
import type { ExportState } from './use-user-export.ts'

interface ExportProgressProps {
  readonly state: ExportState | undefined
  readonly total: number
  readonly onStop: () => void
}

/** How far a file of users has come. Nothing while none is made. */
export function ExportProgress({ state, total, onStop }: ExportProgressProps) {
  const { t, number } = useWords()
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
