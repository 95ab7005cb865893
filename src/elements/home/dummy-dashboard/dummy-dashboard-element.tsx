import { useMemo, useState } from 'react'
import { element, elementSpec } from '../../runtime/spec.ts'
import { dashboardSheets } from '../../ui/dashboard/dashboard-sheets.ts'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMessages, MessagesContext } from '../../runtime/messages.tsx'
import type { WidgetWiring } from '../figures/widget-wiring.ts'
import { Charts } from './charts.tsx'
import { DrillDownLink } from './drill-down-link.tsx'
import css from './dummy-dashboard.css?inline'
import { KeyFigures } from './key-figures.tsx'
import { Lists } from './lists.tsx'
import { AS_OF, EXAMS, getSampleFigures, YEARS, type Exam, type Year } from './sample.ts'
import { useWidgetStates } from './use-widget-states.ts'

const spec = elementSpec({
  tag: 'campus-dummy-dashboard',
  summary:
    'The dashboard widgets with invented figures, in every state, for training and for trying out a theme; it requests no figures from a server.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools', 'figures'],
  attributes: {},
  events: {},
})

const STATES = ['ready', 'loading', 'empty', 'failed', 'stale'] as const satisfies readonly WidgetState[]

/** Returns the name of an academic year: 2026 → 2026-27. */
const formatYearName = (year: Year) => `${year}-${String(Number(year) + 1).slice(2)}`

function DummyDashboardScreen() {
  const messages = useMessages()
  const { t } = messages
  const [year, setYear] = useState<Year>('2026')
  const [exam, setExam] = useState<Exam>('winter')
  const [compare, setCompare] = useState(true)
  const [shown, setShown] = useState<WidgetState>('ready')
  const [turned, setTurned] = useState(false)
  const { stateOf, again } = useWidgetStates(shown)
  const sample = useMemo(() => getSampleFigures(year, exam), [year, exam])
  const board = useMemo(
    () =>
      turned
        ? { ...messages, direction: messages.direction === 'rtl' ? ('ltr' as const) : ('rtl' as const) }
        : messages,
    [messages, turned],
  )
  const buildWiring = (name: string): WidgetWiring => ({
    wiring: { state: stateOf(name), asOf: AS_OF, empty: t('dummy.emptyHelp'), onAgain: () => again(name) },
    link: (_list, text) => <DrillDownLink>{text}</DrillDownLink>,
  })
  return (
    <div className="c-dummy">
      <header className="c-dummy-head">
        <h1 className="c-title">{t('dummy.title')}</h1>
        <p className="c-soft">{t('dummy.about')}</p>
      </header>
      <Notice kind="info">
        <p>
          <strong>{t('dummy.sample')}</strong>
        </p>
        <p>{t('dummy.invented')}</p>
      </Notice>
      <div className="c-panel c-dummy-controls" role="group" aria-label={t('dummy.shown')}>
        <Segmented
          label={t('dummy.state')}
          options={STATES.map((state) => ({ value: state, label: t(`dummy.state.${state}`) }))}
          value={shown}
          onChange={setShown}
        />
        <label className="c-dummy-tick">
          <input
            type="checkbox"
            className="c-check"
            checked={turned}
            onChange={({ target }) => setTurned(target.checked)}
          />
          {t(messages.direction === 'rtl' ? 'dummy.leftToRight' : 'dummy.rightToLeft')}
        </label>
      </div>
      <MessagesContext value={board}>
        <div
          className="c-dummy-board"
          dir={board.direction}
          style={{ '--c-mark': JSON.stringify(t('dummy.sample')) } as React.CSSProperties}
        >
          <div className="c-dummy-controls">
            <Segmented
              label={t('figures.year')}
              options={YEARS.map((value) => ({ value, label: formatYearName(value) }))}
              value={year}
              onChange={setYear}
            />
            <SelectField
              label={t('figures.exam')}
              value={exam}
              onChange={({ target }) => setExam(target.value === 'summer' ? 'summer' : 'winter')}
            >
              {EXAMS.map((value) => (
                <option key={value} value={value}>
                  {t(`dummy.exam.${value}`)}
                </option>
              ))}
            </SelectField>
            <label className="c-dummy-tick">
              <input
                type="checkbox"
                className="c-check"
                checked={compare}
                onChange={({ target }) => setCompare(target.checked)}
              />
              {t('figures.compare')}
            </label>
          </div>
          <KeyFigures sample={sample} compare={compare} widget={buildWiring} />
          <Charts sample={sample} compare={compare} widget={buildWiring} />
          <Lists widget={buildWiring} />
        </div>
      </MessagesContext>
    </div>
  )
}

/** The `<campus-dummy-dashboard>` element (specification, sections 2 and 11.2.4). */
export const dummyDashboard = element({ spec, Screen: DummyDashboardScreen, styles: [...dashboardSheets, css] })
