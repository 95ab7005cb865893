import { useEffect, useMemo, useRef, useState } from 'react'
import { formatMonthName } from '../../../core/i18n/dates-in-words.ts'
import { toZonedTime } from '../../../core/i18n/zoned-time.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { toPlaceId, type PlaceTree } from '../parts/places/place-tree.ts'
import { StateLegend } from '../parts/windows/state-tag.tsx'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import { isWindowInPlan, type DraftWindow, type Plan } from '../parts/windows/window-rows.ts'
import { CalendarRow } from './calendar-row.tsx'
import { listColumns, type Column, type Scale, type Span } from './timeline.ts'

interface CalendarViewProps {
  readonly plan: Plan
  readonly tree: PlaceTree
  readonly names: WindowNames
  readonly windows: ReadonlyMap<string, DraftWindow>
}

/** A row of the calendar. */
interface Line {
  readonly id: string
  readonly window: DraftWindow
  readonly span: Span
}

/** Returns the days of windows in the institution's time zone, in the order of the tree, each place by its opening. */
function useLines(
  { plan, tree, windows }: CalendarViewProps,
  all: boolean,
  timeZone: string | undefined,
): readonly Line[] {
  return useMemo(() => {
    const order = new Map([...tree.keys()].map((id, index) => [id, index]))
    const toZonedDay = (iso: string) => toZonedTime(iso, timeZone).day
    return [...windows]
      .filter(([, { key }]) => (all ? key.menuId === plan.menuId : isWindowInPlan(plan, key)))
      .map(([id, window]) => {
        const { opensAt, closesAt, extendedTo } = window.value
        const extended = extendedTo === null ? undefined : toZonedDay(extendedTo)
        return { id, window, span: { from: toZonedDay(opensAt), to: toZonedDay(closesAt), extended } }
      })
      .sort(
        (a, b) =>
          (order.get(toPlaceId(a.window.key)) ?? 0) - (order.get(toPlaceId(b.window.key)) ?? 0) ||
          Date.parse(a.window.value.opensAt) - Date.parse(b.window.value.opensAt),
      )
  }, [plan, tree, windows, all, timeZone])
}

/**
 * Renders the windows of a plan in time, as a table: a row for each window, a column for each week or month. The head
 * of a row says everything in words, so that the bars only repeat it.
 */
export function CalendarView(props: CalendarViewProps) {
  const { names, plan } = props
  const { t, language, direction, day } = useMessages()
  const { timeZone, firstDay } = useDateHabits()
  const [scale, setScale] = useState<Scale>('WEEK')
  const [all, setAll] = useState(false)
  const lines = useLines(props, all, timeZone)
  const columns = useMemo(
    () =>
      listColumns(
        lines.map(({ span }) => span),
        scale,
        firstDay,
      ),
    [lines, scale, firstDay],
  )
  const box = useRef<HTMLDivElement>(null)
  // Begins at today, not a year ago. Only the calendar scrolls, never the page.
  useEffect(() => {
    const [head, now] = ['thead th', 'thead [aria-current]'].map((selector) => box.current?.querySelector(selector))
    if (!head || !now) return
    const [frame, at] = [head.getBoundingClientRect(), now.getBoundingClientRect()]
    const isRtl = direction === 'rtl'
    box.current?.scrollBy({ left: isRtl ? at.right - frame.left : at.left - frame.right })
  }, [columns, direction])
  const today = toZonedTime(new Date().toISOString(), timeZone).day
  const isNow = ({ from, before }: Column) => from <= today && today < before
  const formatHeading = ({ from }: Column) => {
    const month = formatMonthName(Number(from.slice(5, 7)) - 1, language)
    return scale === 'MONTH' ? `${month} ${from.slice(0, 4)}` : `${Number(from.slice(8))} ${month}`
  }
  return (
    <section className="c-panel c-stack" aria-labelledby="calendar">
      <h2 className="c-subtitle" id="calendar">
        {names.process(plan.menuId)}
      </h2>
      <div className="c-calendar-tools">
        <Segmented
          label={t('window.scale')}
          options={[
            { value: 'WEEK', label: t('window.scale.WEEK') },
            { value: 'MONTH', label: t('window.scale.MONTH') },
          ]}
          value={scale}
          onChange={setScale}
        />
        <CheckField name="all" label={t('window.all')} value={all} onChange={setAll} />
      </div>
      {lines.length === 0 ? (
        <p className="c-soft">{t('window.noWindows')}</p>
      ) : (
        <div ref={box} className="c-time" role="region" tabIndex={0} aria-labelledby="calendar">
          <table data-scale={scale}>
            <thead>
              <tr>
                <th scope="col">{t('window.one')}</th>
                {columns.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    aria-label={scale === 'WEEK' ? t('window.weekFrom', { day: day(column.from) }) : undefined}
                    aria-current={isNow(column) ? 'date' : undefined}
                  >
                    {formatHeading(column)}
                    {isNow(column) ? <span className="c-time-now">{t('window.now')}</span> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, window, span }) => (
                <CalendarRow key={id} {...{ window, span, columns, names }} isNow={isNow} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <StateLegend />
      <p className="c-time-legend c-small">
        <span className="c-time-bar" data-state="OPEN" data-extended="" aria-hidden="true" />
        {t('window.extensionLegend')}
      </p>
    </section>
  )
}
