import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { collegeAdmins } from '../../../contract/users/college-admin.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { peopleSheets } from '../parts/people-sheets.ts'
import { ContentNotLoaded, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tags from '../../ui/tags/tags.css?inline'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { CollegeCard } from './college-card.tsx'
import { CollegeList } from './college-list.tsx'
import css from './edit-college-admin.css?inline'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const ROUTE = '/editCollegeAdmin'

const spec = elementSpec({
  tag: 'campus-edit-college-admin',
  summary:
    'Shows who administers a college, and hands the administration over to somebody else: on a date, with an order, an overlap and a checklist.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {
    college: text('Number of the college to show. In the portal it is taken from the address (`?college=…`).'),
    portal: address(
      'Address of the page with `<campus-portal>`, for instance `/portal.html`: details of people are corrected there.',
    ),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function EditCollegeAdminScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  useKeptFocus()
  const host = useHost()
  const session = useStore($session)
  const [{ college }, change] = useAddressState(ROUTE, { college: attributes.college })
  const showCollege = (collegeId: number | undefined) => change({ college: collegeId?.toString() })
  const [result, reload] = useQuery(collegeAdmins, session.status === 'user')
  const visit = { portal: attributes.portal, onNavigate: (path: string) => emit('campus-navigated', { path }) }
  useEffect(() => ensureToaster(host), [host])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  if (session.status === 'unknown' || result.status === 'loading')
    return <PageLoading shape="table" title={t('people.college.title')} />
  if (result.status === 'failed')
    return (
      <ScreenNotLoaded title={t('people.college.title')}>
        <ContentNotLoaded reply={result.reply} onAgain={reload} />
      </ScreenNotLoaded>
    )
  const only = result.rows.length === 1 ? result.rows[0]?.collegeId : undefined
  const shown = college && /^\d{1,9}$/.test(college) ? Number(college) : only
  return (
    <div className="c-stack">
      <h1 className="c-title">{t('people.college.title')}</h1>
      {shown === undefined ? (
        <CollegeList rows={result.rows} onOpen={showCollege} onAgain={reload} />
      ) : (
        <CollegeCard
          key={shown}
          collegeId={shown}
          visit={visit}
          onBack={
            only === undefined
              ? () => {
                  showCollege(undefined)
                  reload()
                }
              : undefined
          }
        />
      )}
    </div>
  )
}

/** The `<campus-edit-college-admin>` element (specification, sections 2 and 11.3.5). */
export const editCollegeAdmin = element({
  spec,
  Screen: wrapWithSession(EditCollegeAdminScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, tags, css],
})
