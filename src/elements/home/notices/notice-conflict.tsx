import type { NoticeRow } from '../../../contract/home/notices.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { LANGUAGE_CODES } from '../../../contract/parts.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Conflict, listDifferences } from '../../ui/form/conflict.tsx'
import { NOTICE_FIELDS, type NoticeValues } from './notice-values.ts'
import { pickOptions, type AudienceOptions } from './use-audience-options.ts'

interface NoticeConflictProps {
  readonly options: AudienceOptions
  readonly before: NoticeValues
  readonly theirs: NoticeValues
  readonly mine: NoticeValues
  readonly onReload: () => void
  readonly onKeep: () => void
}

const FIELDS = [...LANGUAGE_CODES, ...NOTICE_FIELDS] as const
type Field = (typeof FIELDS)[number]

const LABELS = {
  severity: 'notices.severity',
  userTypes: 'notices.userTypes',
  roleIds: 'people.list.role',
  collegeIds: 'people.list.college',
  programIds: 'people.list.programmes',
  firstOn: 'notices.firstOn',
  lastOn: 'notices.lastOn',
  link: 'notices.link',
} as const

const isLanguage = (field: Field): field is (typeof LANGUAGE_CODES)[number] =>
  LANGUAGE_CODES.some((language) => language === field)

/** Renders a notice that two people have changed at the same time, and the choice between them. */
export function NoticeConflict({ options, before, theirs, mine, ...choices }: NoticeConflictProps) {
  const { t, day, language } = useMessages()
  const lists = {
    userTypes: options.userTypes,
    roleIds: options.roles,
    collegeIds: options.colleges,
    programIds: options.programmes,
  }
  const renderValue = (field: Field, values: NoticeValues): string => {
    if (isLanguage(field)) return [values[field].title, values[field].body].filter(Boolean).join(' · ')
    switch (field) {
      case 'severity':
        return t(`notices.severity.${values.severity as NoticeRow['severity']}`)
      case 'firstOn':
      case 'lastOn':
        return values[field] && day(values[field])
      case 'link':
        return values.link
      default:
        return listNames(
          pickOptions(lists[field], values[field]).map(({ label }) => label),
          language,
        )
    }
  }
  return (
    <Conflict
      differences={listDifferences(
        FIELDS,
        { before, theirs, mine },
        (field) => (isLanguage(field) ? LANGUAGES[field].nativeName : t(LABELS[field])),
        renderValue,
      )}
      {...choices}
    />
  )
}
