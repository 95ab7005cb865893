import { describe, expect, test } from 'vitest'
import { hasScreen } from '../../../src/elements/runtime/has-screen.ts'
import { matchRoute } from '../../../src/core/routing/match-route.ts'
import { MESSAGE_SCREENS, buildPortalUrl } from '../../../server/lib/config/portal-address.ts'

const settings = { portalUrl: null, publicUrl: 'https://portal.example.ac.in', port: 8080 }
const screens = Object.keys(MESSAGE_SCREENS) as (keyof typeof MESSAGE_SCREENS)[]

describe('the portal URL in a message', () => {
  test.each(screens)('for the screen %s matches a route of the portal and names the institution', (screen) => {
    const address = buildPortalUrl(settings, { code: 'svtu' }, screen, { userId: 'T1-a_b' })
    expect(address.startsWith('https://portal.example.ac.in/portal.html#/')).toBe(true)
    const path = address.slice(address.indexOf('#') + 1)
    const match = matchRoute(path)
    expect(match?.route.path).toBe(MESSAGE_SCREENS[screen])
    expect(screen === 'staffSignIn' || hasScreen(path)).toBe(true)
    expect(
      match?.parameters.university ??
        match?.parameters.clientName ??
        new URLSearchParams(path.split('?')[1]).get('client'),
    ).toBe('svtu')
  })

  test('encodes its values, whatever characters they contain', () => {
    const address = buildPortalUrl(settings, { code: 'svtu' }, 'newPassword', { token: 'a&b=c#d' })
    expect(address).toBe('https://portal.example.ac.in/portal.html#/newPassword?client=svtu&token=a%26b%3Dc%23d')
    expect(buildPortalUrl(settings, { code: 'svtu' }, 'emailConfirm', { userId: 'a/b' })).toBe(
      'https://portal.example.ac.in/portal.html#/svtu/userEmailConfirm/a%2Fb',
    )
  })
})
