import { useState } from 'react'
import { useMessages, type Messages } from '../../../runtime/messages.tsx'
import { FurtherIcon } from '../../icons/further-icons.tsx'
import { Menu, type MenuAction, type MenuEntry } from '../../overlay/menu.tsx'
import { LIST_FORMATS, type ListFormat } from './list-file.ts'

/** Returns the menu actions for the file formats of a list. */
export const exportChoices = (t: Messages['t'], onChoose: (format: ListFormat) => void): MenuAction[] =>
  LIST_FORMATS.map((format) => ({ label: t(`table.exportAs.${format}`), onSelect: () => onChoose(format) }))

interface ExportMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly busy: boolean
}

/** Renders the menu of a list that exports its rows. It is busy while a file is created. */
export function ExportMenu({ entries, busy }: ExportMenuProps) {
  const { t } = useMessages()
  return (
    <Menu
      label={t('table.export')}
      shows="words"
      size="small"
      begins={<FurtherIcon name="download" />}
      busy={busy}
      entries={entries}
    />
  )
}

/** Renders the menu that exports a list to a file, which the browser writes. */
export function FileMenu({ onExport }: { readonly onExport: (format: ListFormat) => void | Promise<void> }) {
  const { t } = useMessages()
  const [busy, setBusy] = useState(false)
  const exportFormat = async (format: ListFormat): Promise<void> => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  return <ExportMenu busy={busy} entries={exportChoices(t, (format) => void exportFormat(format))} />
}
