import { useState } from 'react'
import { userPrgPartTermFile } from '../../../contract/assignments/program-scope.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import type { Year } from '../parts/year-choice.tsx'
import { SCOPE_COLUMNS } from './scope-file.ts'

/** Renders the button that saves the programme scope of everybody in a year as a file. */
export function ExportYear({ year: { academicYearId, code } }: { readonly year: Year }) {
  const { t } = useMessages()
  const [busy, setBusy] = useState(false)
  const saveYear = async () => {
    setBusy(true)
    const reply = await query([userPrgPartTermFile], { userPrgPartTermFile: { academicYearId } })
    setBusy(false)
    if (!reply.ok) return
    const lines = reply.result.userPrgPartTermFile.map((line) => SCOPE_COLUMNS.map((column) => line[column] ?? ''))
    saveFile(`programme-scope-${code}.csv`, toCsv([[...SCOPE_COLUMNS], ...lines]), 'text/csv')
  }
  return (
    <Button kind="secondary" data-size="small" busy={busy} onClick={() => void saveYear().catch(onFault)}>
      {t('assign.exportYear')}
    </Button>
  )
}
