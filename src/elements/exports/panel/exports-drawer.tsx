import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { ExportEntry } from './export-entry.tsx'
import type { Exports } from './use-exports.ts'

interface ExportsDrawerProps {
  readonly exports: Exports
  readonly onClose: () => void
}

/** Renders the person's own exports in a drawer, the newest first: progress, download, cancel, another attempt. */
export function ExportsDrawer({ exports, onClose }: ExportsDrawerProps) {
  const { t } = useMessages()
  const { jobs, failure, again, problem } = exports
  return (
    <Drawer title={t('exports.title')} about={t('exports.about')} onClose={onClose}>
      <div className="c-stack">
        {problem === undefined ? null : (
          <Notice kind="warning" announced>
            {problem}
          </Notice>
        )}
        {failure ? <Failed reply={failure} onAgain={again} /> : null}
        {jobs === undefined && !failure ? <Loading /> : null}
        {jobs?.length === 0 ? (
          <div className="c-export-none">
            <p>{t('exports.none')}</p>
            <p className="c-soft c-small">{t('exports.noneHint')}</p>
          </div>
        ) : null}
        {jobs && jobs.length > 0 ? (
          <ul className="c-export-list">
            {jobs.map((job) => (
              <li key={job.exportId}>
                <ExportEntry job={job} exports={exports} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Drawer>
  )
}
