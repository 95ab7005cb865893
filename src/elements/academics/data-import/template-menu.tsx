import { useState } from 'react'
import { dataImportColumns } from '../../../contract/academics/data-import-state.ts'
import type { DataKind } from '../../../contract/academics/import-kinds.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { query } from '../../../core/mql/index.ts'
import { buildFailure } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { saveTemplate, type TemplateFormat } from './save-template.ts'

/** Renders the button that downloads a template for a kind of data, with its error. */
export function TemplateMenu({ kind }: { readonly kind: DataKind }) {
  const messages = useMessages()
  const failure = useFailure()
  const { format: pattern } = useDateHabits()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const loadColumns = async (format: TemplateFormat) => {
    const reply = await query([dataImportColumns], { dataImportColumns: { kind } }, { toast: false })
    if (!reply.ok) return failure(reply)
    await saveTemplate(kind, format, reply.result.dataImportColumns, messages, pattern)
    return ''
  }
  const downloadTemplate = (format: TemplateFormat) => {
    setBusy(true)
    setProblem('')
    loadColumns(format)
      .then(setProblem, (error: unknown) => {
        onFault(error)
        setProblem(failure(buildFailure('network')))
      })
      .finally(() => setBusy(false))
  }
  const { t } = messages
  return (
    <>
      <Menu
        shows="words"
        size="small"
        busy={busy}
        label={t('dataImport.template')}
        entries={[
          { label: t('dataImport.template.xlsx'), icon: 'columns', onSelect: () => downloadTemplate('xlsx') },
          { label: t('dataImport.template.csv'), icon: 'rows', onSelect: () => downloadTemplate('csv') },
        ]}
      />
      <Problem sentence={problem} />
    </>
  )
}
