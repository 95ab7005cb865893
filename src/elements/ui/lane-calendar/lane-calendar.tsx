import { useEffect, useRef } from 'react'
import { formatMonthName } from '../../../core/i18n/dates-in-words.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { placeBars, toPlace, type LaneBar, type LaneRange, type LaneScale } from './lanes.ts'
import { DataText } from '../i18n/data-text.tsx'

/** A row of a lane calendar: what it is about, and what lasts there. */
export interface LaneRow {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly bars: readonly LaneBar[]
}

interface LaneCalendarProps {
  readonly label: string
  readonly rows: readonly LaneRow[]
  readonly range: LaneRange
  readonly scale: LaneScale
  /** `YYYY-MM-DD`; it has a line where it is in the range. */
  readonly today: string
  /** What the line of today is called. */
  readonly todayLabel: string
  /** The head of the first column. */
  readonly rowsLabel: string
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

/** How much of the time before today is in view at first, in pixels; more where the tag of today is wider. */
const BEFORE_TODAY = 40
/** In this part of the range, there is no room for the tag of today before its line. */
const NO_ROOM = 0.2

const toPercent = (part: number): string => `${part * 100}%`

/** Returns the days on which the months of a range begin; the first one begins with the range. */
const listMonths = ({ from, before, starts }: LaneRange): readonly string[] => {
  const months = [...new Set([...starts, before].map((day) => `${day.slice(0, 7)}-01`))]
  return [from, ...months.filter((day) => day > from && day < before)]
}

/**
 * Renders what lasts as bars in time, a row for each subject: months and weeks in the head, a line for today behind the
 * bars, and in each row as many lanes as bars overlap. A bar is a button that says everything in words.
 */
export function LaneCalendar(props: LaneCalendarProps) {
  const { label, rows, range, scale, today, todayLabel, rowsLabel, selected, onSelect } = props
  const { language, direction, number } = useMessages()
  const now = toPlace(range, today)
  const isByMonth = scale === 'MONTH'
  const formatMonth = (day: string) =>
    formatMonthName(Number(day.slice(5, 7)) - 1, language, isByMonth ? 'short' : 'long')
  const months = listMonths(range)
  const withYear = new Set(months.filter((day) => day.endsWith('-01-01') || day === months[0]))
  // The columns of months have no room for a year beside the name: it stands in the second line.
  const marks = isByMonth ? [...withYear] : range.starts
  const box = useRef<HTMLDivElement>(null)
  // Where not all of it fits, today is in view at first. Only the calendar scrolls, never the page.
  useEffect(() => {
    const [frame, line, head, tag] = [null, '.c-lanes-now', '.c-lanes-name', '.c-lanes-today'].map((selector) =>
      (selector === null ? box.current : box.current?.querySelector(selector))?.getBoundingClientRect(),
    )
    if (!frame || !line || !head || !tag) return
    const before = head.width + Math.max(BEFORE_TODAY, tag.width)
    const left = direction === 'rtl' ? line.right - (frame.right - before) : line.left - (frame.left + before)
    box.current?.scrollBy({ left })
  }, [range, direction])
  return (
    <div ref={box} className="c-lanes" role="region" tabIndex={0} aria-label={label}>
      <div className="c-lanes-head" aria-hidden="true">
        <span className="c-lanes-name">{rowsLabel}</span>
        <div className="c-lanes-time">
          {months.map((day) => (
            <b key={day} style={{ insetInlineStart: toPercent(toPlace(range, day)) }}>
              {formatMonth(day)}
              {withYear.has(day) && !isByMonth ? ` ${day.slice(0, 4)}` : ''}
            </b>
          ))}
          {marks.map((day) => (
            <span key={day} style={{ insetInlineStart: toPercent(toPlace(range, day)) }}>
              {isByMonth ? day.slice(0, 4) : number(Number(day.slice(8)))}
            </span>
          ))}
          {now >= 0 && now < 1 ? (
            <em
              className="c-lanes-today"
              data-after={now < NO_ROOM ? '' : undefined}
              style={{ insetInlineStart: toPercent(now) }}
            >
              {todayLabel}
            </em>
          ) : null}
        </div>
      </div>
      <ul className="c-lanes-rows">
        {rows.map((row) => {
          const placed = placeBars(range, row.bars)
          const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1))
          return (
            <li key={row.id} className="c-lanes-row">
              <div className="c-lanes-name">
                <strong>
                  <DataText>{row.title}</DataText>
                </strong>
                <span className="c-small c-soft">{row.detail}</span>
              </div>
              <div className="c-lanes-time" style={{ minBlockSize: `calc(${lanes} * var(--c-lane) + 12px)` }}>
                {range.starts.map((day) => (
                  <i key={day} aria-hidden="true" style={{ insetInlineStart: toPercent(toPlace(range, day)) }} />
                ))}
                {now >= 0 && now < 1 ? (
                  <i className="c-lanes-now" aria-hidden="true" style={{ insetInlineStart: toPercent(now) }} />
                ) : null}
                {placed.map((bar) => (
                  <button
                    key={bar.id}
                    type="button"
                    className="c-lanes-bar"
                    data-kind={bar.kind}
                    title={bar.description}
                    aria-pressed={bar.id === selected}
                    style={{
                      insetInlineStart: toPercent(bar.start),
                      inlineSize: toPercent(bar.size),
                      insetBlockStart: `calc(${bar.lane} * var(--c-lane) + 8px)`,
                    }}
                    onClick={() => onSelect(bar.id)}
                  >
                    <span aria-hidden="true">{bar.label}</span>
                    <span className="c-hidden">{bar.description}</span>
                  </button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
