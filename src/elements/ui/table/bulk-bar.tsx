import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { ToolIcon, type ToolIconName } from '../tool-icons.tsx'
import { exportChoices } from './export-menu.tsx'
import type { ListFormat } from './list-file.ts'
import { EVERYTHING, NOTHING, selectedCount, type Selection } from './selection.ts'

/** Something that can be done with all selected records. */
export interface BulkAction {
  readonly label: string
  readonly icon?: ToolIconName
  readonly danger?: boolean
  /** `count` is how many records it is about. */
  readonly onSelect: (selection: Selection, count: number) => void
}

interface BulkBarProps {
  readonly selection: Selection
  readonly total: number
  /** Whether some of what matches stands on other pages. */
  readonly others: boolean
  readonly actions: readonly BulkAction[]
  /** Takes those that are selected along. */
  readonly onExport: ((format: ListFormat, selection: Selection) => void) | undefined
  readonly onSelection: (selection: Selection) => void
}

/** How many records are selected, on whatever page, and what can be done with them. Nothing while none are. */
export function BulkBar({ selection, total, others, actions, onExport, onSelection }: BulkBarProps) {
  const { t, number } = useWords()
  const count = selectedCount(selection, total)
  return (
    <>
      <span className="c-hidden" role="status">
        {count ? t('table.selected', { count, number: number(count) }) : ''}
      </span>
      {count ? (
        <div className="c-bulk">
          <strong>{t('table.selected', { count, number: number(count) })}</strong>
          {others && count < total ? (
            <button type="button" className="c-link c-small" onClick={() => onSelection(EVERYTHING)}>
              {t('table.selectAll', { number: number(total) })}
            </button>
          ) : null}
          <button type="button" className="c-link c-small" onClick={() => onSelection(NOTHING)}>
            {t('table.clearSelection')}
          </button>
          <span className="c-bulk-actions">
            {actions.map(({ label, icon, danger, onSelect }) => (
              <Button key={label} kind={danger ? 'danger' : 'secondary'} data-size="small" onClick={() => onSelect(selection, count)}>
                {icon ? <ToolIcon name={icon} /> : null}
                {label}
              </Button>
            ))}
            {onExport ? <Menu label={t('table.export')} shows="words" size="small" entries={exportChoices(t, (format) => onExport(format, selection))} /> : null}
          </span>
        </div>
      ) : null}
    </>
  )
}
