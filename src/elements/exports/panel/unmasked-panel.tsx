import { useState } from 'react'
import { EXPORT_ROWS } from '../../../contract/exports/exports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/export-names.ts'
import { UNMASK_REASON } from '../../../contract/reports/unmask.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'

interface UnmaskedPanelProps {
  /** How many rows the export contains. */
  readonly total: number
  readonly onExport: (format: ExportFormat, reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the format and the reason of an export with addresses and numbers in full. */
export function UnmaskedPanel({ total, onExport, onClose }: UnmaskedPanelProps) {
  const { t, number } = useMessages()
  const [format, setFormat] = useState<ExportFormat>('CSV')
  const { shortest, longest } = UNMASK_REASON
  const choices = EXPORT_FORMATS.map((value) => {
    const { most } = EXPORT_ROWS[value]
    const label = t(`exports.format.${value}`)
    const over = most !== null && total > most
    const values = { format: label, most: number(most ?? 0), total: number(total) }
    return { value, label, ...(over && { off: true, hint: t('exports.tooMany', values) }) }
  })
  return (
    <ReasonPanel
      title={t('exports.unmasked.menu')}
      about={t('exports.unmasked.about')}
      action={t('table.export')}
      label={t('people.find.reason')}
      hint={t('people.find.reasonHint')}
      longest={longest}
      shortest={{ characters: shortest, error: t('exports.unmasked.short', { min: shortest }) }}
      onClose={onClose}
      onReason={async (reason) => {
        // Problems are shown above the list, like those of every export.
        await onExport(format, reason)
        onClose()
        return undefined
      }}
    >
      <RadioGroup
        name="format"
        label={t('exports.unmasked.format')}
        choices={choices}
        value={format}
        onChange={(chosen) => setFormat(EXPORT_FORMATS.find((one) => one === chosen) ?? format)}
      />
    </ReasonPanel>
  )
}
