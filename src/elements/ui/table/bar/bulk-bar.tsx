import type { ReactNode } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import { Menu } from '../../overlay/menu.tsx'
import { ToolIcon, type ToolIconName } from '../../icons/tool-icons.tsx'
import { exportChoices } from '../export/export-menu.tsx'
import type { ListFormat } from '../export/list-file.ts'
import { EVERYTHING, UNSELECTED, countSelected, type Selection } from '../state/selection.ts'

/** An action for all selected records. */
export interface BulkAction {
  readonly label: string
  readonly icon?: ToolIconName
  readonly danger?: boolean
  /** Loads what the action will show. Called when the menu of the actions opens. */
  readonly prepare?: () => void
  /** `count` is the number of records concerned. */
  readonly onSelect: (selection: Selection, count: number) => void
}

/** With more actions than this, they are in a menu: the bar replaces the tools and must not be higher than they are. */
const BUTTONS = 2

interface BulkBarProps {
  readonly selection: Selection
  readonly total: number
  /** Whether some of the matching rows are on other pages. */
  readonly others: boolean
  readonly actions: readonly BulkAction[]
  /** Exports the selected rows. */
  readonly onExport: ((format: ListFormat, selection: Selection) => void) | undefined
  /** The export tool of the list's own server. */
  readonly exportTool: ReactNode
  readonly onSelection: (selection: Selection) => void
}

/** Renders the number of selected records, on all pages, and the actions for them. Nothing while none are selected. */
export function BulkBar({ selection, total, others, actions, onExport, exportTool, onSelection }: BulkBarProps) {
  const { t, number } = useMessages()
  const count = countSelected(selection, total)
  return (
    <>
      <span className="c-hidden" role="status">
        {count ? t('table.selected', { count, number: number(count) }) : ''}
      </span>
      {count ? (
        <div className="c-bulk">
          <strong>{t('table.selected', { count, number: number(count) })}</strong>
          {others && count < total ? (
            <button
              type="button"
              className="c-link c-small"
              onClick={({ currentTarget }) => {
                // This button disappears; the next one clears the selection.
                currentTarget.parentElement?.querySelector<HTMLElement>('.c-clear-selection')?.focus()
                onSelection(EVERYTHING)
              }}
            >
              {t('table.selectAll', { number: number(total) })}
            </button>
          ) : null}
          <button type="button" className="c-link c-small c-clear-selection" onClick={() => onSelection(UNSELECTED)}>
            {t('table.clearSelection')}
          </button>
          <span className="c-bulk-actions">
            {actions.length > BUTTONS ? (
              <Menu
                label={t('table.actions')}
                shows="words"
                size="small"
                entries={actions.map(({ label, icon, danger = false, prepare, onSelect }) => ({
                  label,
                  danger,
                  ...(icon && { icon }),
                  ...(prepare && { prepare }),
                  onSelect: () => onSelect(selection, count),
                }))}
              />
            ) : (
              actions.map(({ label, icon, danger, onSelect }) => (
                <Button
                  key={label}
                  kind={danger ? 'danger' : 'secondary'}
                  data-size="small"
                  onClick={() => onSelect(selection, count)}
                >
                  {icon ? <ToolIcon name={icon} /> : null}
                  {label}
                </Button>
              ))
            )}
            {onExport ? (
              <Menu
                label={t('table.export')}
                shows="words"
                size="small"
                entries={exportChoices(t, (format) => onExport(format, selection))}
              />
            ) : (
              exportTool
            )}
          </span>
        </div>
      ) : null}
    </>
  )
}
