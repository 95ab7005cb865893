import { useMessages } from '../../runtime/messages.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { StateTag } from '../parts/windows/state-tag.tsx'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import type { DraftWindow } from '../parts/windows/window-rows.ts'
import { toCells, type Column, type Span } from './timeline.ts'

interface CalendarRowProps {
  readonly window: DraftWindow
  readonly span: Span
  readonly columns: readonly Column[]
  readonly names: WindowNames
  readonly isNow: (column: Column) => boolean
}

/** Renders a window of the calendar: its head in words, and a bar over the weeks or months in which it is open. */
export function CalendarRow({ window, span, columns, names, isNow }: CalendarRowProps) {
  const { t, instant } = useMessages()
  const { key, value, state, unsaved } = window
  const { before, open, extended, after } = toCells(columns, span)
  const renderEmptyCells = (from: number, count: number) =>
    columns.slice(from, from + count).map((column) => <td key={column.id} data-now={isNow(column) ? '' : undefined} />)
  const extension = value.extendedTo === null ? undefined : t('window.extendedTo', { time: instant(value.extendedTo) })
  return (
    <tr>
      <th scope="row">
        <span>{names.row(key)}</span>
        <span className="c-window-tags">
          <StateTag state={state} />
          {unsaved ? (
            <Tag kind="info" size="small" sign="none">
              {t('window.unsaved')}
            </Tag>
          ) : null}
        </span>
        <span className="c-small c-soft">
          {t('window.between', { from: instant(value.opensAt), to: instant(value.closesAt) })}
        </span>
        {extension ? <span className="c-small">{extension}</span> : null}
      </th>
      {renderEmptyCells(0, before)}
      <td colSpan={open}>
        <span className="c-time-bar" data-state={state}>
          <span className="c-hidden">{t(`window.state.${state}`)}</span>
        </span>
      </td>
      {extended > 0 ? (
        <td colSpan={extended}>
          <span className="c-time-bar" data-state={state} data-extended="">
            <span className="c-hidden">{extension}</span>
          </span>
        </td>
      ) : null}
      {renderEmptyCells(columns.length - after, after)}
    </tr>
  )
}
