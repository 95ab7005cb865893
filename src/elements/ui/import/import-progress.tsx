import { onFault } from '../../../core/feedback/log.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Problem } from '../notice/problem.tsx'
import { ImportBar } from './import-bar.tsx'
import { useImportStep } from './use-import-step.ts'

interface ImportProgressProps {
  /** What is being done. */
  readonly label: string
  readonly done: number
  readonly total: number
  /** What is stopped, and how; absent: it cannot be. */
  readonly stop:
    | {
        readonly effect: string
        readonly send: () => Promise<Reply<{ readonly outcome: string }>>
        readonly onStopped: () => void
      }
    | undefined
}

/** Renders the progress while the server works on an import, with a stop button. */
export function ImportProgress({ label, done, total, stop }: ImportProgressProps) {
  const { t } = useMessages()
  const { takeStep, problem } = useImportStep()
  const stopImport = async ({ effect, send, onStopped }: NonNullable<typeof stop>) => {
    const question = { detail: effect, action: t('import.stop') }
    // Work that has come to its end meanwhile is shown as that, without a word.
    if ((await takeStep({ question, send, late: '' })) !== undefined) onStopped()
  }
  return (
    <div className="c-stack">
      <ImportBar label={label} done={done} total={total} />
      <p className="c-soft c-small">{t('import.leave')}</p>
      <Problem sentence={problem} />
      {stop ? (
        <div className="c-row">
          <Button kind="secondary" onClick={() => void stopImport(stop).catch(onFault)}>
            {t('import.stop')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
