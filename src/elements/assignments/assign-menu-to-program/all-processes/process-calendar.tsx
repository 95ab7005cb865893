import { useMemo, useState, type ReactNode } from 'react'
import { getTitleKey } from '../../../../contract/access.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import type { MessageKey } from '../../../../core/i18n/messages.ts'
import { toZonedTime } from '../../../../core/i18n/zoned-time.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Segmented } from '../../../ui/dashboard/segmented.tsx'
import { LaneCalendar, type LaneRow } from '../../../ui/lane-calendar/lane-calendar.tsx'
import { getLaneRange, type LaneBar, type LaneScale } from '../../../ui/lane-calendar/lanes.ts'
import { useDateHabits } from '../../../ui/query/use-date-habits.ts'
import { toPlaceId, type Programme } from '../../parts/places/place-tree.ts'
import { StateTag } from '../../parts/windows/state-tag.tsx'
import type { WindowNames } from '../../parts/windows/use-window-names.ts'
import { getWindowEnd, type DraftWindow, type ScopedMenu, type WindowKey } from '../../parts/windows/window-rows.ts'

interface ProcessCalendarProps {
  readonly programmes: readonly Programme[]
  readonly menus: readonly ScopedMenu[]
  readonly windows: ReadonlyMap<string, DraftWindow>
  readonly names: WindowNames
  readonly choiceOfYear: ReactNode
  /** The process of which only windows that close within a week are shown. */
  readonly closing: string | undefined
  readonly onClosing: (process: string | undefined) => void
  /** Shows the process of a window, to change its dates. */
  readonly onOpen: (key: WindowKey) => void
}

const WEEK_MS = 7 * DAY_MS
const KEYS = ['OPEN', 'ENDING', 'LATER', 'PAST'] as const

function getBarKind({ state, value }: DraftWindow, now: number): LaneBar['kind'] {
  if (state === 'DRAFT') return 'DRAFT'
  if (state === 'PLANNED') return 'LATER'
  if (state !== 'OPEN') return 'PAST'
  return Date.parse(getWindowEnd(value)) - now < WEEK_MS ? 'ENDING' : 'OPEN'
}

/** Returns the process of a window with its place. */
const formatSubject = (names: WindowNames, key: WindowKey): string =>
  `${names.process(key.menuId)} · ${names.place(toPlaceId(key))}`

/** Renders what is open now and closes next, in one sentence. */
function OpenNow({ windows, names }: Pick<ProcessCalendarProps, 'windows' | 'names'>) {
  const { t, number, instant } = useMessages()
  const open = [...windows.values()].filter(({ state }) => state === 'OPEN')
  const [next] = open.toSorted((a, b) => Date.parse(getWindowEnd(a.value)) - Date.parse(getWindowEnd(b.value)))
  const name = next && formatSubject(names, next.key)
  return (
    <p className="c-soft">
      {t('window.openNow', { number: number(open.length) })}{' '}
      {next && name ? t('window.nextToClose', { name, time: instant(getWindowEnd(next.value)) }) : null}
    </p>
  )
}

/** Renders all processes of the year in a calendar, a row for each programme; what is pressed is described below. */
export function ProcessCalendar(props: ProcessCalendarProps) {
  const { programmes, menus, windows: all, names, choiceOfYear, closing, onClosing, onOpen } = props
  const { t, name, number, instant } = useMessages()
  const { timeZone, firstDay } = useDateHabits()
  const [scale, setScale] = useState<LaneScale>('WEEK')
  const [moved, setMoved] = useState(0)
  const [selected, setSelected] = useState<string>()
  const today = toZonedTime(new Date().toISOString(), timeZone).day
  const range = useMemo(() => getLaneRange(today, scale, moved, firstDay), [today, scale, moved, firstDay])
  const [named] = useState(closing)
  const routeOf = useMemo(() => new Map(menus.map(({ menuId, routeName }) => [menuId, routeName])), [menus])
  const windows = useMemo(
    () =>
      closing === undefined
        ? all
        : new Map(
            [...all].filter(
              ([, window]) => routeOf.get(window.key.menuId) === closing && getBarKind(window, Date.now()) === 'ENDING',
            ),
          ),
    [all, closing, routeOf],
  )
  const rows = useMemo(() => {
    const now = Date.now()
    return programmes.flatMap((programme): LaneRow[] => {
      const bars = [...windows].flatMap(([id, window]): LaneBar[] => {
        const { key, value, state } = window
        if (key.programId !== programme.programId) return []
        const times = { from: instant(value.opensAt), to: instant(getWindowEnd(value)) }
        const process = names.process(key.menuId)
        const description = [names.row(key), t(`window.state.${state}`), t('window.between', times)].join(' · ')
        const [from, to] = [value.opensAt, getWindowEnd(value)].map((iso) => toZonedTime(iso, timeZone).day)
        return from && to ? [{ id, label: process, description, from, to, kind: getBarKind(window, now) }] : []
      })
      if (bars.length === 0) return []
      const { students } = programme
      const detail = t('assign.students', { count: students, number: number(students) })
      return [{ id: String(programme.programId), title: name(programme.names), detail, bars }]
    })
  }, [programmes, windows, names, t, name, number, instant, timeZone])
  const chosen = selected === undefined ? undefined : windows.get(selected)
  const step = scale === 'WEEK' ? 4 : 3
  return (
    <div className="c-process-calendar">
      <OpenNow windows={windows} names={names} />
      <div className="c-calendar-tools c-assign-slim">
        {choiceOfYear}
        <Segmented
          label={t('window.scale')}
          options={[
            { value: 'WEEK', label: t('window.scale.WEEK') },
            { value: 'MONTH', label: t('window.scale.MONTH') },
          ]}
          value={scale}
          onChange={(next) => {
            setScale(next)
            setMoved(0)
          }}
        />
        <div className="c-row">
          <Button kind="quiet" data-size="small" onClick={() => setMoved(moved - step)}>
            {t('window.earlier')}
          </Button>
          <Button kind="quiet" data-size="small" onClick={() => setMoved(0)}>
            {t('window.today')}
          </Button>
          <Button kind="quiet" data-size="small" onClick={() => setMoved(moved + step)}>
            {t('window.later')}
          </Button>
        </div>
        <ul className="c-lanes-key" aria-label={t('window.legend')}>
          {KEYS.map((kind) => (
            <li key={kind}>
              <span className="c-lanes-bar" data-kind={kind} aria-hidden="true" />
              {kind === 'OPEN' || kind === 'LATER'
                ? t(`window.state.${kind === 'OPEN' ? 'OPEN' : 'PLANNED'}`)
                : t(`window.key.${kind}`)}
            </li>
          ))}
        </ul>
      </div>
      {named === undefined ? null : (
        <label className="c-tick">
          <input
            type="checkbox"
            className="c-check"
            checked={closing !== undefined}
            onChange={({ target }) => onClosing(target.checked ? named : undefined)}
          />
          {t('window.closingOnly', { process: t(getTitleKey(named) as MessageKey) })}
        </label>
      )}
      {rows.length === 0 ? (
        <p className="c-soft">{t('window.noWindows')}</p>
      ) : (
        <LaneCalendar
          label={t('window.tab.all')}
          rowsLabel={t('assign.programmes', { count: rows.length, number: number(rows.length) })}
          todayLabel={t('window.today')}
          {...{ rows, range, scale, today, selected }}
          onSelect={(id) => setSelected(id === selected ? undefined : id)}
        />
      )}
      {chosen ? (
        <section className="c-assign-save" aria-labelledby="chosen-process">
          <div className="c-process-chosen">
            <h2 id="chosen-process">{formatSubject(names, chosen.key)}</h2>
            <p>
              <StateTag state={chosen.state} />{' '}
              {t('window.between', {
                from: instant(chosen.value.opensAt),
                to: instant(getWindowEnd(chosen.value)),
              })}{' '}
              <span className="c-soft">
                {t(`window.audience.${chosen.key.audience}`)} · {names.exam(chosen.key.examEventId)}
              </span>
            </p>
          </div>
          <Button onClick={() => onOpen(chosen.key)}>{t('window.setDates')}</Button>
        </section>
      ) : null}
    </div>
  )
}
