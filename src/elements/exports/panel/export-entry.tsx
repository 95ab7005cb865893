import type { ReactNode } from 'react'
import type { ExportJob } from '../../../contract/exports/exports.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import { ExportProgress } from './export-progress.tsx'
import type { Exports } from './use-exports.ts'

const KINDS: Readonly<Record<ExportJob['status'], TagKind>> = {
  RUNNING: 'info',
  DONE: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
}

interface ExportEntryProps {
  readonly job: ExportJob
  readonly exports: Exports
  /** Further actions. */
  readonly children?: ReactNode
}

/** Renders one export: what it contains, its progress or result, and what can be done with it. */
export function ExportEntry({ job, exports, children }: ExportEntryProps) {
  const { t, number, instant } = useMessages()
  const confirm = useConfirm()
  const { exportId, status, format, done, request, reason } = job
  const content =
    request.source === 'dashboardRows'
      ? t(`exports.list.${request.filters.list}`)
      : t(`exports.source.${request.source}`)
  const name = [content, t(`exports.format.${format}`)].join(' · ')
  const cancelExport = async (): Promise<void> => {
    if (await confirm({ detail: t('exports.cancelAsk'), action: t('exports.cancel') })) await exports.cancel(exportId)
  }
  const again = status === 'FAILED' || status === 'CANCELLED' || status === 'EXPIRED'
  const facts = [
    ...(status === 'DONE' ? [t('exports.rows', { count: done, number: number(done) })] : []),
    status === 'DONE' && job.expiresAt !== null
      ? t('exports.keptUntil', { time: instant(job.expiresAt) })
      : instant(job.createdAt),
  ]
  return (
    <div className="c-export" data-status={status}>
      <div className="c-export-head">
        <strong>{name}</strong>
        <Tag kind={KINDS[status]} size="small">
          {t(`exports.status.${status}`)}
        </Tag>
      </div>
      {status === 'RUNNING' ? (
        <ExportProgress job={job} name={name} />
      ) : (
        <p className="c-soft c-small">{facts.join(' · ')}</p>
      )}
      {reason === null ? null : <p className="c-small">{t('exports.unmasked.contains', { reason })}</p>}
      {status === 'FAILED' ? <p className="c-small">{t(`exports.failure.${job.failure ?? 'UNEXPECTED'}`)}</p> : null}
      <div className="c-export-actions">
        {status === 'DONE' ? (
          <Button
            kind="secondary"
            data-size="small"
            aria-label={t('exports.downloadOf', { name })}
            onClick={() => void exports.download(exportId).catch(onFault)}
          >
            {t('exports.download')}
          </Button>
        ) : null}
        {status === 'RUNNING' ? (
          <Button
            kind="secondary"
            data-size="small"
            aria-label={t('exports.cancelOf', { name })}
            onClick={() => void cancelExport().catch(onFault)}
          >
            {t('exports.cancel')}
          </Button>
        ) : null}
        {again ? (
          <Button
            kind="secondary"
            data-size="small"
            busy={exports.busy}
            aria-label={exports.busy ? undefined : t('exports.againOf', { name })}
            onClick={() => void exports.start(format, request, reason ?? undefined).catch(onFault)}
          >
            {t('exports.again')}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  )
}
