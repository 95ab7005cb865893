import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { assignmentYears } from '../../../contract/assignments/program-tree.ts'
import { ASSIGN_SCOPE } from '../../../contract/assignments/rights.ts'
import { userId } from '../../../contract/users/parts.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useFollowsAddress } from '../../ui/navigation/follows-address.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded, RightMissing, ScreenNotLoaded } from '../../users/parts/right-missing.tsx'
import { assignmentSheets } from '../parts/assignment-sheets.ts'
import { pickYear } from '../parts/year-choice.tsx'
import css from './program-scope.css?inline'
import { MOST_PEOPLE } from './scope-rows.ts'
import { YearScope } from './year-scope.tsx'

const ROUTE = ASSIGN_SCOPE.view.menu

const spec = elementSpec({
  tag: 'campus-assign-program-part-term',
  summary: 'Assigns programmes, parts and terms to people, for an academic year; for administrators.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people', 'assignments'],
  attributes: {
    user: text(
      'Public ids of the people, separated by commas. In the portal they are taken from the address (`?user=…`).',
    ),
    year: text('Code of the academic year. In the portal it is taken from the address (`?year=…`).'),
    portal: text('Address of the page with `<campus-portal>`, for instance `/portal.html`: people log in there.'),
  },
  events: {},
})

/** Reads the ids of people from an address, which is untrusted input. */
const readIds = (given: string): readonly string[] =>
  [...new Set(given.split(',').filter((one) => v.is(userId, one)))].slice(0, MOST_PEOPLE)

function AssignProgramPartTermScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const menu = useStore($menu)
  const [{ user = '', year: code }, change] = useAddressState(ROUTE, {
    user: attributes.user,
    year: attributes.year,
  })
  const entry = menu.entries.find(({ routeName }) => routeName === ROUTE)
  const [years, again] = useLiveQuery(assignmentYears, session.status === 'user')
  const year = years.status === 'found' ? pickYear(years.rows, code) : undefined
  const publicIds = useMemo(() => readIds(user), [user])
  useFollowsAddress(ROUTE)
  useEffect(() => ensureToaster(host), [host])

  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  if (session.status === 'unknown') return <Loading />
  if (menu.status === 'success' && !entry?.canView)
    return (
      <ScreenNotLoaded title={t('menu.assignPrgPartTermToUser')}>
        <RightMissing needs={ASSIGN_SCOPE.view} />
      </ScreenNotLoaded>
    )
  if (years.status === 'failed')
    return (
      <ScreenNotLoaded title={t('menu.assignPrgPartTermToUser')}>
        <ContentNotLoaded reply={years.reply} onAgain={again} />
      </ScreenNotLoaded>
    )
  if (years.status === 'loading') return <Loading />
  return (
    <div className="c-workspace c-scope">
      <h1 className="c-title">{t('menu.assignPrgPartTermToUser')}</h1>
      {year ? (
        <YearScope
          key={year.academicYearId}
          {...{ year, publicIds }}
          years={years.rows}
          mayEdit={entry?.canEdit ?? false}
          onYear={(next) => change({ year: next.code })}
          onPeople={(next) => change({ user: next.join() || undefined })}
        />
      ) : (
        <Notice>{t('assign.noYears')}</Notice>
      )}
    </div>
  )
}

/**
 * The `<campus-assign-program-part-term>` element (specification, section 2: /assign-prg-part-term-to-user; domain
 * brief 2.4.2).
 */
export const assignProgramPartTerm = element({
  spec,
  Screen: AssignProgramPartTermScreen,
  styles: [...shadowSheets, ...assignmentSheets, css],
})
