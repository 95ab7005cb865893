import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { LaneCalendar } from '../../../ui/lane-calendar/lane-calendar.tsx'
import { addDays, getLaneRange, type LaneBar } from '../../../ui/lane-calendar/lanes.ts'
import { listStudents } from './people.ts'

const TODAY = '2026-11-28'
const RANGE = getLaneRange(TODAY, 'WEEK', 0, 1)
const KINDS = ['PAST', 'OPEN', 'ENDING', 'LATER', 'DRAFT'] as const satisfies readonly LaneBar['kind'][]

/** What lasts, in time: each kind of bar, a line for today, and a row with two lanes. */
export default function InLanes() {
  const { t, language, day } = useMessages()
  const [selected, setSelected] = useState<string>()
  const rows = listStudents(4).map(({ id: student, names }, at) => ({
    id: student,
    title: names[language],
    detail: student,
    bars: KINDS.filter((_, kind) => kind === at || kind === at + 1).map((kind, lane): LaneBar => {
      const from = addDays(TODAY, at * 9 - 20 + lane * 6)
      const to = addDays(from, 18)
      return {
        id: `${student} ${kind}`,
        label: t('tables.hostel'),
        description: `${day(from)} – ${day(to)}`,
        from,
        to,
        kind,
      }
    }),
  }))
  return (
    <LaneCalendar
      label={t('tables.lanes')}
      rowsLabel={t('tables.list')}
      todayLabel={day(TODAY)}
      range={RANGE}
      scale="WEEK"
      today={TODAY}
      {...{ rows, selected }}
      onSelect={(id) => setSelected(id === selected ? undefined : id)}
    />
  )
}
