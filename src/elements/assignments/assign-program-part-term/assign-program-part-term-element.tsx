import { useMemo } from 'react'
import { ASSIGN_SCOPE } from '../../../contract/assignments/rights.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { address, element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { assignmentSheets } from '../parts/assignment-sheets.ts'
import { readPublicIds } from '../parts/assignable-people.ts'
import { YearScreen } from '../parts/year-screen.tsx'
import css from './program-scope.css?inline'
import { YearScope } from './year-scope.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-assign-program-part-term',
  summary: 'Assigns programmes, parts and terms to people, for an academic year; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'assignments'],
  attributes: {
    user: text(
      'Public ids of the people, separated by commas. In the portal they are taken from the address (`?user=…`).',
    ),
    year: text('Code of the academic year. In the portal it is taken from the address (`?year=…`).'),
    portal: address('Address of the page with `<campus-portal>`, for instance `/portal.html`: people log in there.'),
  },
  events: {},
})

function AssignProgramPartTermScreen({ attributes }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  const [{ user = '', year: code }, change] = useAddressState(ASSIGN_SCOPE.view.menu, {
    user: attributes.user,
    year: attributes.year,
  })
  const publicIds = useMemo(() => readPublicIds(user), [user])
  return (
    <YearScreen
      title={t('menu.assignPrgPartTermToUser')}
      needs={ASSIGN_SCOPE.view}
      client={attributes.client}
      portal={attributes.portal}
      code={code}
      noYears={t('assign.noYears')}
    >
      {({ years, year, mayEdit }) => (
        <YearScope
          key={year.academicYearId}
          {...{ years, year, publicIds, mayEdit }}
          onYear={(next) => change({ year: next.code })}
          onPeople={(next) => change({ user: next.join() || undefined })}
        />
      )}
    </YearScreen>
  )
}

/** The `<campus-assign-program-part-term>` element (specification, sections 2 and 11.4.2). */
export const assignProgramPartTerm = element({
  spec,
  Screen: wrapWithSession(AssignProgramPartTermScreen),
  styles: [...shadowSheets, ...assignmentSheets, css],
})
