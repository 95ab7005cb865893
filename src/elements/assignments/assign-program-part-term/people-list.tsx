import { assignableUsers } from '../../../contract/assignments/program-tree.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { PersonName } from '../../ui/i18n/person-name.tsx'

/** The most people that the server returns at once. */
const MOST_FOUND = 50

interface PeopleListProps {
  readonly academicYearId: number
  readonly onChoose: (publicId: string) => void
}

/** Renders whose programmes are assigned in a year, the fewest first; a press opens those of a person. */
export function PeopleList({ academicYearId, onChoose }: PeopleListProps) {
  const { t, name, number, language } = useMessages()
  const [result, reload] = useLiveQuery(assignableUsers, true, { academicYearId, search: '' })
  if (result.status === 'failed') return <ContentNotLoaded reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  const isCut = result.rows.length >= MOST_FOUND
  const people = result.rows.filter(({ usesScope }) => usesScope).toSorted((a, b) => a.programmes - b.programmes)
  if (people.length === 0) return null
  return (
    <>
      <ul className="c-scope-people" aria-label={t('assign.people')}>
        {people.map(({ roles, colleges, programmes, ...person }) => (
          <li key={person.publicId}>
            <button type="button" className="c-link" onClick={() => onChoose(person.publicId)}>
              <PersonName person={person} />
            </button>
            <span className="c-soft">{listNames(roles.map(name), language)}</span>
            <span className="c-soft">
              {colleges.length > 0
                ? listNames(
                    colleges.map(({ names }) => name(names)),
                    language,
                  )
                : t('assign.noCollege')}
            </span>
            <span data-none={programmes === 0 ? '' : undefined}>
              {t('assign.programmes', { count: programmes, number: number(programmes) })}
            </span>
          </li>
        ))}
      </ul>
      {isCut ? <p className="c-soft c-small">{t('assign.peopleCut')}</p> : null}
    </>
  )
}
