import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { StateTag } from '../parts/windows/state-tag.tsx'
import type { DraftWindow } from '../parts/windows/window-rows.ts'
import { InstantCell } from '../../ui/table/date-cell.tsx'

/** The columns of a window, from the start. */
const COLUMNS = ['state', 'opens', 'closes', 'students', 'people'] as const

interface WindowCellsProps {
  /** The name of the place. */
  readonly place: string
  readonly window: DraftWindow | undefined
  /** The window of the place was removed, and that is not saved yet. */
  readonly removed: boolean
  /** The name of the place above, whose window opens this one too. */
  readonly cover: string | undefined
  /** The number of windows below, of a place without one. */
  readonly below: number
  readonly problem: string | undefined
  readonly entries: readonly MenuEntry[]
}

/** Renders the headings of the columns for people who see them. Each cell has its own label for everybody else. */
export function CellHeads() {
  const { t } = useMessages()
  return (
    <div className="c-window-heads">
      <span>{t('assign.place')}</span>
      <div className="c-window-cells">
        {COLUMNS.map((column) => (
          <span key={column} data-cell={column}>
            {t(`window.column.${column}`)}
          </span>
        ))}
        <span data-cell="acts" />
      </div>
    </div>
  )
}

/** Renders the window of a place: its state, its times, and whom it concerns. */
export function WindowCells({ place, window, removed, cover, below, problem, entries }: WindowCellsProps) {
  const { t, number, instant } = useMessages()
  const renderCell = (column: (typeof COLUMNS)[number], content: ReactNode) => (
    <span key={column} data-cell={column}>
      <span className="c-window-label">{t(`window.column.${column}`)}</span>
      {content}
    </span>
  )
  const renderTimes = (one: DraftWindow) => {
    const { opensAt, closesAt, extendedTo } = one.value
    return [
      renderCell('opens', <InstantCell at={opensAt} />),
      renderCell(
        'closes',
        <span>
          <span className={extendedTo === null ? undefined : 'c-soft'}>
            <InstantCell at={closesAt} />
          </span>
          {extendedTo === null ? null : (
            <strong className="c-window-extended">{t('window.extendedTo', { time: instant(extendedTo) })}</strong>
          )}
        </span>,
      ),
    ]
  }
  return (
    <div className="c-window-cells" data-filled={window ? '' : undefined}>
      {window ? (
        <>
          {renderCell(
            'state',
            <span className="c-window-tags">
              <StateTag state={window.state} />
              {window.unsaved ? (
                <Tag kind="info" size="small" sign="none">
                  {t('window.unsaved')}
                </Tag>
              ) : null}
            </span>,
          )}
          {renderTimes(window)}
          {renderCell('students', <span>{window.saved ? number(window.saved.students) : '–'}</span>)}
          {renderCell('people', <span>{window.saved ? number(window.saved.users) : '–'}</span>)}
        </>
      ) : (
        <span data-cell="none" className="c-small c-soft">
          {removed ? (
            t('window.removed')
          ) : cover !== undefined ? (
            t('window.through', { place: cover })
          ) : below > 0 ? (
            t('window.below', { count: below, number: number(below) })
          ) : (
            <span className="c-hidden">{t('window.none')}</span>
          )}
        </span>
      )}
      <span data-cell="acts">
        {entries.length > 0 ? <Menu label={t('table.actionsFor', { name: place })} entries={entries} /> : null}
      </span>
      {window?.value.note ? (
        <span data-cell="note" className="c-small c-soft">
          {t('window.noteIs', { note: window.value.note })}
        </span>
      ) : null}
      {problem ? (
        <span data-cell="note">
          <FieldError>{problem}</FieldError>
        </span>
      ) : null}
    </div>
  )
}
