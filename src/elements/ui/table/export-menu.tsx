import { useState } from 'react'
import { useWords, type Words } from '../../words.tsx'
import { Icon } from '../icons.tsx'
import { Menu, type MenuAction } from '../menu.tsx'
import { LIST_FORMATS, type ListFormat } from './list-file.ts'

/** The files that a list can become, as what can be chosen in a menu. */
export const exportChoices = (t: Words['t'], onChoose: (format: ListFormat) => void): MenuAction[] => LIST_FORMATS.map((format) => ({ label: t(`table.exportAs.${format}`), onSelect: () => onChoose(format) }))

/** Takes a list along, as the file that is chosen. It waits while that is made. */
export function ExportMenu({ onExport }: { readonly onExport: (format: ListFormat) => void | Promise<void> }) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const take = async (format: ListFormat): Promise<void> => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  return <Menu label={t('table.export')} shows="words" size="small" begins={<Icon name="download" />} busy={busy} entries={exportChoices(t, (format) => void take(format))} />
}
