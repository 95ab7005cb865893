import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface ImportBarProps {
  /** What is being done. */
  readonly label: string
  readonly done: number
  readonly total: number
  /** How far it is, as a sentence; the number of rows without it. */
  readonly text?: string | undefined
}

/** Renders the progress of work on rows that the server does; it is announced at every quarter, not at every row. */
export function ImportBar({ label, done, total, text: given }: ImportBarProps) {
  const { t, number } = useMessages()
  const id = useUniqueId()
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const text = given ?? t('import.progress', { done: number(done), total: number(total) })
  return (
    <>
      <p id={id}>{label}</p>
      <div
        className="c-import-bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <progress max={1} value={part} aria-hidden="true" />
      </div>
      <p className="c-import-done">{text}</p>
      <span className="c-hidden" role="status">
        {part > 0 ? t('import.quarter', { percent: number(Math.floor(part * 4) * 25) }) : ''}
      </span>
    </>
  )
}
