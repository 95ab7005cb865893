import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ExportEntry } from './export-entry.tsx'
import type { Exports } from './use-exports.ts'

interface ExportStripProps {
  readonly exports: Exports
  /** Shows the person's exports. */
  readonly onOpen: () => void
}

/** Renders the current export above a list, and why an export was not started; nothing when there is neither. */
export function ExportStrip({ exports, onOpen }: ExportStripProps) {
  const { t } = useMessages()
  const { current, problem, dismiss } = exports
  return (
    <>
      {problem === undefined ? null : (
        <Notice kind="warning" announced>
          <p>{problem}</p>
          <Button kind="quiet" onClick={onOpen}>
            {t('exports.title')}
          </Button>
        </Notice>
      )}
      {/* Stays, so that a result is announced when it arrives. */}
      <span className="c-hidden" role="status">
        {current && current.status !== 'RUNNING' ? t(`exports.status.${current.status}`) : ''}
      </span>
      {current ? (
        <section className="c-export-strip" aria-label={t('exports.current')}>
          <ExportEntry job={current} exports={exports}>
            <Button kind="quiet" data-size="small" onClick={onOpen}>
              {t('exports.title')}
            </Button>
          </ExportEntry>
          {current.status === 'RUNNING' ? (
            <p className="c-soft c-small">{t('exports.leave')}</p>
          ) : (
            <IconButton icon="close" label={t('exports.dismiss')} onClick={dismiss} />
          )}
        </section>
      ) : null}
    </>
  )
}
