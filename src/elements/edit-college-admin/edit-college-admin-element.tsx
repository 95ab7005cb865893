import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { collegeAdmins } from '../../contract/people/college-admin.ts'
import { $path, navigate, plainPath, queryOf } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import { peopleSheets } from '../ui/people/people-sheets.ts'
import { missingRight, RightMissing } from '../ui/people/right-missing.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { tableSheets } from '../ui/table/table-sheets.ts'
import tags from '../ui/tags/tags.css?inline'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'
import { CollegeCard } from './college-card.tsx'
import { CollegeList } from './college-list.tsx'
import css from './edit-college-admin.css?inline'

const ROUTE = '/editCollegeAdmin'

const spec = elementSpec({
  tag: 'campus-edit-college-admin',
  summary: 'Who administers a college, and how it passes to the next one: at a day, with an order, an overlap and a list of what to look through.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: {
    college: text('Number of the college to show. In the portal the address says it: `?college=…`.'),
    portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: details of people are corrected there.'),
  },
  events: { 'campus-navigated': event<{ path: string }>('The visitor goes on to another page of the portal; prevent it to stay.', { cancelable: true }) },
})

/** Which college is shown: in the address on the portal's own page, else the element's own. */
function useShown(given: string | undefined): readonly [number | undefined, (college: number | undefined) => void] {
  const path = useStore($path)
  const owned = plainPath(path) === ROUTE
  const [own, setOwn] = useState(given)
  const written = owned ? queryOf(path).college : own
  const show = (college: number | undefined) => {
    if (owned) navigate(college === undefined ? ROUTE : `${ROUTE}?college=${college}`)
    else setOwn(college === undefined ? undefined : String(college))
  }
  return [written && /^\d{1,9}$/.test(written) ? Number(written) : undefined, show]
}

function EditCollegeAdminScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useWords()
  const session = useStore($session)
  const [chosen, show] = useShown(attributes.college)
  const [asked, again] = useQuery(collegeAdmins, session.status === 'user')
  const visit = { portal: attributes.portal, onNavigate: (path: string) => emit('campus-navigated', { path }) }
  useEffect(() => ensureToaster(), [])
  if (session.status === 'guest') return <SignInNeeded />
  if (session.status === 'unknown' || asked.status === 'loading') return <Loading />
  if (asked.status === 'failed') {
    const needs = missingRight(asked.reply)
    return needs ? <RightMissing needs={needs} /> : <Failed reply={asked.reply} onAgain={again} />
  }
  const only = asked.rows.length === 1 ? asked.rows[0]?.collegeId : undefined
  const shown = chosen ?? only
  return (
    <div className="c-stack">
      <h1 className="c-title">{t('people.college.title')}</h1>
      {shown === undefined ? (
        <CollegeList rows={asked.rows} onOpen={show} onAgain={again} />
      ) : (
        <CollegeCard
          key={shown}
          collegeId={shown}
          visit={visit}
          onBack={
            only === undefined
              ? () => {
                  show(undefined)
                  again()
                }
              : undefined
          }
        />
      )}
    </div>
  )
}

/** `<campus-edit-college-admin>` (specification, section 2: /editCollegeAdmin; domain brief 2.3.5). */
export const editCollegeAdmin = element({ spec, Screen: EditCollegeAdminScreen, styles: [...shadowSheets, ...tableSheets, ...peopleSheets, tags, css] })
