import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { AccountCard } from '../../account/steps/account-card.tsx'
import { SIGN_IN_ATTRIBUTES } from '../../sign-in/parts/sign-in-events.ts'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import css from './start.css?inline'

const spec = elementSpec({
  tag: 'campus-start',
  summary:
    'The first page for a visitor who has not signed in: the two sign-ins, and what can be done without signing in.',
  surface: 'shadow',
  messages: ['public', 'portal'],
  attributes: { portal: SIGN_IN_ATTRIBUTES.portal },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

/** Returns the entry points for visitors, most used first, each with its path, title and description. */
const listEntryPoints = (code: string) =>
  [
    { path: `/${code}/studentLogin`, title: 'page.studentLogin', about: 'start.student' },
    { path: '/download-exam-hall-ticket-Before-Login', title: 'start.ticketTitle', about: 'start.ticket' },
    { path: '/find-payment', title: 'page.paymentSearch', about: 'start.payment' },
    { path: '/verify-ticket', title: 'page.verifyTicket', about: 'start.verify' },
    { path: `/${code}`, title: 'page.adminLogin', about: 'start.staff' },
  ] as const

function StartScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <AccountCard title={attributes.client ? t('start.title') : t('page.start')} client={attributes.client}>
      {({ code }) => (
        <ul className="c-start">
          {listEntryPoints(code).map(({ path, title, about }) => (
            <li key={path}>
              <StepLink
                path={path}
                portal={attributes.portal}
                onNavigate={(to) => emit('campus-navigated', { path: to })}
              >
                {t(title)}
              </StepLink>
              <p className="c-small c-soft">{t(about)}</p>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  )
}

/** The `<campus-start>` element: the portal's view at an address without a path (specification, section 11.1). */
export const start = element({ spec, Screen: StartScreen, styles: [...shadowSheets, css] })
