import { importMenuPrograms } from '../../../contract/assignments/windows.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { FileImport } from '../parts/import/file-import.tsx'
import type { WindowEdit } from '../parts/windows/window-rows.ts'
import { NEEDED_WINDOW_COLUMNS, WINDOW_COLUMNS } from './window-file.ts'

interface ImportWindowsProps {
  readonly academicYearId: number
  readonly onProposal: (edits: readonly WindowEdit[]) => void
  readonly onClose: () => void
}

/** Renders the import of a file of process windows: its lines become changes of the draft. */
export function ImportWindows({ academicYearId, onProposal, onClose }: ImportWindowsProps) {
  const { t, language } = useMessages()
  return (
    <FileImport
      columns={WINDOW_COLUMNS}
      needed={NEEDED_WINDOW_COLUMNS}
      neededSentence={t('window.needed', { columns: listNames(NEEDED_WINDOW_COLUMNS, language) })}
      propose={(lines) => call(importMenuPrograms, { academicYearId, lines }, { toast: false })}
      take={(edits) => {
        onProposal(edits)
        return Promise.resolve({ as: 'draft' as const })
      }}
      onClose={onClose}
    />
  )
}
