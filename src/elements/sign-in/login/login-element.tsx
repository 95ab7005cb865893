import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { SIGN_IN_ATTRIBUTES, SIGN_IN_EVENTS } from '../parts/sign-in-events.ts'
import { createSignInPreparation } from '../parts/prepare-sign-in.ts'
import { SignInForm } from '../parts/sign-in-form.tsx'

const spec = elementSpec({
  tag: 'campus-login',
  summary: 'Sign-in for staff of the institution in the page’s configuration.',
  surface: 'light',
  messages: ['public'],
  attributes: SIGN_IN_ATTRIBUTES,
  events: SIGN_IN_EVENTS,
})

function LoginScreen({ attributes, emit, carried }: ScreenProps<typeof spec>) {
  return (
    <SignInForm
      kind="staff"
      client={attributes.client}
      portal={attributes.portal}
      kiosk={attributes.kiosk}
      carried={carried}
      onSignedIn={(user) => emit('campus-signed-in', user)}
      onSignedOut={() => emit('campus-signed-out', null)}
      onNavigate={(path) => emit('campus-navigated', { path })}
      onFailed={(failure) => emit('campus-failed', failure)}
    />
  )
}

/** The `<campus-login>` element (specification, section 2). */
export const login = element({
  spec,
  Screen: LoginScreen,
  styles: lightSheets,
  prepare: createSignInPreparation('staff'),
})
