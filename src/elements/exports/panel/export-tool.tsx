import { EXPORT_ROWS } from '../../../contract/exports/exports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/export-names.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { ExportMenu } from '../../ui/table/export/export-menu.tsx'

interface ExportToolProps {
  /** How many rows an export contains. */
  readonly rows: number
  readonly busy: boolean
  readonly onExport: (format: ExportFormat) => void
  /** Asks for the reason to export personal data; absent: the menu does not offer it. */
  readonly onUnmasked?: (() => void) | undefined
  /** Shows the person's exports; absent: the menu does not offer it. */
  readonly onOpen?: () => void
}

/** Renders the menu that exports all matching or all selected rows in a format, on the server. */
export function ExportTool({ rows, busy, onExport, onUnmasked, onOpen }: ExportToolProps) {
  const { t, number } = useMessages()
  const buildEntry = (format: ExportFormat): MenuEntry => {
    const { most } = EXPORT_ROWS[format]
    const label = t(`exports.as.${format}`, { count: rows, number: number(rows) })
    const values = { format: t(`exports.format.${format}`), most: number(most ?? 0), total: number(rows) }
    return {
      label,
      ...(most !== null && rows > most ? { off: t('exports.tooMany', values) } : {}),
      onSelect: () => onExport(format),
    }
  }
  return (
    <ExportMenu
      busy={busy}
      entries={[
        ...EXPORT_FORMATS.map(buildEntry),
        ...(onUnmasked ? [{ label: t('exports.unmasked.menu'), onSelect: onUnmasked }] : []),
        ...(onOpen ? (['separator', { label: t('exports.title'), onSelect: onOpen }] as const) : []),
      ]}
    />
  )
}
