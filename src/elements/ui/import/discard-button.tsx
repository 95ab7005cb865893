import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Problem } from '../notice/problem.tsx'
import { useDiscard, type DiscardableImport, type Discarding } from './use-discard.ts'

interface DiscardButtonProps extends Discarding {
  readonly job: DiscardableImport
  /** The id of the text that names the import, where a list has several. */
  readonly describedBy?: string
}

/** Renders the button that discards an import after a confirmation, with the error when that fails. */
export function DiscardButton({ job, describedBy, ...discarding }: DiscardButtonProps) {
  const { t } = useMessages()
  const { discard, busy, problem } = useDiscard(discarding)
  return (
    <>
      <Button
        kind="quiet"
        {...(describedBy ? { 'data-size': 'small', 'aria-describedby': describedBy } : {})}
        busy={busy}
        onClick={() => discard(job)}
      >
        {t(describedBy ? 'import.discard' : 'import.discard.action')}
      </Button>
      <Problem sentence={problem} />
    </>
  )
}
