import { useMessages } from '../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import { getShownStatus, type ImportSummary, type ShownStatus } from './imports.ts'

/** The tone of each state of an import. */
export const STATUS_TONES: Readonly<Record<ShownStatus, TagKind>> = {
  NOT_CHECKED: 'info',
  UPLOADED: 'info',
  CHECKING: 'info',
  CHECKED: 'info',
  RUNNING: 'info',
  STOPPED: 'warning',
  DONE: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
  FAILED: 'danger',
}

/** Renders the state of an import as a tag. The screen's sheets must include `tags.css`. */
export function StatusTag(job: Pick<ImportSummary, 'status' | 'kind'>) {
  const { t } = useMessages()
  const status = getShownStatus(job)
  return (
    <Tag kind={STATUS_TONES[status]} size="small">
      {t(`dataImport.status.${status}`)}
    </Tag>
  )
}
