import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { Entry, Section } from './entries.tsx'
import { useZonedDay } from './exam-parts.tsx'
import { hasLeft, STATUS_KINDS, type StudentRecord } from './kinds.ts'

type Departure = NonNullable<StudentRecord['departures']>[number]

/** Returns who did something on which day, as one text; null where it is not known. */
function useWho() {
  const { t } = useMessages()
  const formatDay = useZonedDay()
  return (what: 'marked' | 'takenBack', at: string | null, name: string | null): string | null => {
    if (at === null) return null
    const day = formatDay(at)
    return name === null ? t(`students.leave.${what}`, { day }) : t(`students.leave.${what}By`, { day, name })
  }
}

function DepartureEntry({ departure }: { readonly departure: Departure }) {
  const { t } = useMessages()
  const formatWho = useWho()
  const { status, reason, evidence, holds, markedAt, markedBy, restoredAt, restoredBy, restoreReason } = departure
  const state = holds ? 'holds' : restoreReason === null ? 'endedByFile' : 'ended'
  const takenBack = restoreReason === null ? null : formatWho('takenBack', restoredAt, restoredBy)
  return (
    <Entry
      title={t(`students.status.${status}`)}
      tag={
        <Tag size="small" kind={holds ? STATUS_KINDS[status] : 'neutral'}>
          {t(`students.leave.${state}`)}
        </Tag>
      }
      lines={[
        reason === null ? null : <DataText key="reason">{reason}</DataText>,
        evidence === null ? null : (
          <>
            {t('students.leave.evidence')}: <DataText>{evidence}</DataText>
          </>
        ),
        markedAt === null ? t('students.leave.fromFile') : formatWho('marked', markedAt, markedBy),
        takenBack === null ? null : (
          <>
            {takenBack}: <DataText>{restoreReason ?? ''}</DataText>
          </>
        ),
      ]}
    />
  )
}

interface DeparturesProps {
  readonly status: StudentRecord['status']
  readonly departures: readonly Departure[]
  readonly act: ReactNode
}

/** Renders that a student has left, and how it was taken back, the latest first. */
export function Departures({ status, departures, act }: DeparturesProps) {
  const { t } = useMessages()
  return (
    <Section
      title={t('students.part.departures')}
      act={act}
      none={t(hasLeft(status) ? 'students.leave.fromFile' : 'students.none.departures')}
    >
      {departures.map((departure, at) => (
        <DepartureEntry key={at} departure={departure} />
      ))}
    </Section>
  )
}
