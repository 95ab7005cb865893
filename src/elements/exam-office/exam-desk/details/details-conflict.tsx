import { listFilledTranslations } from '../../../../contract/i18n/translations.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Conflict, listDifferences } from '../../../ui/form/conflict.tsx'
import type { Setup } from '../exams.ts'
import { FIELDS, type DetailsValues } from './details-values.ts'

interface DetailsConflictProps {
  readonly setup: Setup
  readonly before: DetailsValues
  readonly theirs: DetailsValues
  readonly mine: DetailsValues
  readonly onReload: () => void
  readonly onKeep: () => void
}

const LABELS = {
  name: 'examDesk.field.name',
  translations: 'examDesk.field.translations',
  code: 'examDesk.field.code',
  academicYearId: 'examDesk.field.academicYear',
  season: 'examDesk.field.season',
  startsOn: 'examDesk.field.startsOn',
  endsOn: 'examDesk.field.endsOn',
  correctionsUntil: 'examDesk.field.correctionsUntil',
  helpline: 'examDesk.field.helpline',
  formsRequired: 'examDesk.field.formsRequired',
} as const

/** Renders the details that two people have changed at the same time, and the choice between them. */
export function DetailsConflict({ setup, before, theirs, mine, ...choices }: DetailsConflictProps) {
  const { t, day } = useMessages()
  const renderFieldValue = (field: (typeof FIELDS)[number], values: DetailsValues): string => {
    switch (field) {
      case 'translations':
        return Object.entries(listFilledTranslations(values.translations))
          .map(([language, text]) => `${LANGUAGES[language as keyof typeof LANGUAGES].nativeName}: ${text}`)
          .join(' · ')
      case 'academicYearId':
        return (
          setup.academicYears.find(({ academicYearId }) => String(academicYearId) === values.academicYearId)?.code ?? ''
        )
      case 'season':
        return values.season === '' ? '' : t(`examDesk.season.${values.season as 'SUMMER'}`)
      case 'startsOn':
      case 'endsOn':
      case 'correctionsUntil':
        return day(values[field])
      case 'formsRequired':
        return t(values.formsRequired ? 'table.yes' : 'table.no')
      default:
        return values[field]
    }
  }
  return (
    <Conflict
      differences={listDifferences(FIELDS, { before, theirs, mine }, (field) => t(LABELS[field]), renderFieldValue)}
      {...choices}
    />
  )
}
