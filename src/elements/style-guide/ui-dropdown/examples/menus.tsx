import { useState } from 'react'
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** A menu behind three dots in a table row, or behind a labelled button. */
export default function Menus() {
  const { t } = useMessages()
  const [done, setDone] = useState('')
  const entries: readonly MenuEntry[] = [
    { label: t('guide.edit'), icon: 'edit', onSelect: () => setDone(t('guide.edit')) },
    { label: t('guide.copy'), icon: 'copy', onSelect: () => setDone(t('guide.copy')) },
    { label: t('sample.lock'), icon: 'stop', off: t('sample.own'), onSelect: () => setDone(t('sample.lock')) },
    'separator',
    { label: t('guide.remove'), icon: 'bin', danger: true, onSelect: () => setDone(t('guide.remove')) },
  ]
  return (
    <div className="c-board-row">
      <Menu label={t('sample.actionsFor', { name: 'S-1042' })} entries={entries} />
      <Menu label={t('sample.actions')} shows="words" entries={entries} />
      <Menu label={t('sample.actions')} shows="words" size="small" entries={entries} />
      <output>{done ? t('sample.done', { action: done }) : ''}</output>
    </div>
  )
}
