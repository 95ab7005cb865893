import type { ExportJob } from '../../../contract/exports/exports.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders how many rows of an export are in its file. Screen readers hear every quarter, not every row. */
export function ExportProgress({ job: { done, total }, name }: { readonly job: ExportJob; readonly name: string }) {
  const { t, number } = useMessages()
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const text = t('exports.progress', { done: number(done), total: number(total) })
  return (
    <>
      <div
        className="c-export-bar"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <progress max={1} value={part} aria-hidden="true" />
      </div>
      <p className="c-small c-export-count">{text}</p>
      <span className="c-hidden" role="status">
        {part > 0 ? t('exports.quarter', { percent: number(Math.floor(part * 4) * 25) }) : ''}
      </span>
    </>
  )
}
