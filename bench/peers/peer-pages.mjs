/**
 * The peers, pinned to the versions of the first measurement, so that later tables can be compared with it. React 18 is
 * the one that SuperTokens asks for.
 */
export const PEER_PACKAGES = [
  '@shoelace-style/shoelace@2.20.1',
  '@teamhanko/hanko-elements@2.7.0',
  'react-dom@18.3.1',
  'react@18.3.1',
  'supertokens-auth-react@0.51.3',
  'supertokens-web-js@0.16.0',
]

const hanko = `import { register } from '@teamhanko/hanko-elements'
await register(location.origin + '/hanko')`

const shoelace = `import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/components/alert/alert.js'
import '@shoelace-style/shoelace/dist/components/button/button.js'
import '@shoelace-style/shoelace/dist/components/input/input.js'`

const supertokens = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import SuperTokens, { SuperTokensWrapper } from 'supertokens-auth-react'
import EmailPassword from 'supertokens-auth-react/recipe/emailpassword'
import { EmailPasswordPreBuiltUI } from 'supertokens-auth-react/recipe/emailpassword/prebuiltui'
import Session from 'supertokens-auth-react/recipe/session'
import { AuthPage } from 'supertokens-auth-react/ui'
SuperTokens.init({
  appInfo: { appName: 'Peer', apiDomain: location.origin, websiteDomain: location.origin, apiBasePath: '/supertokens' },
  recipeList: [EmailPassword.init(), Session.init()],
})
const page = createElement(AuthPage, { preBuiltUIList: [EmailPasswordPreBuiltUI], factors: ['emailpassword'] })
createRoot(document.getElementById('peer')).render(createElement(SuperTokensWrapper, null, page))`

/**
 * Each peer: its script, and what its page contains. @type {Readonly<Record<string, { title: string, script: string,
 * body: string, sheet?: true }>>}
 */
export const PEERS = {
  shoelace: {
    title: 'Shoelace 2.20.1, input, button and alert in one bundle',
    script: shoelace,
    body: '<form><sl-input name="user" label="User name"></sl-input><sl-input name="word" type="password" label="Password"></sl-input><sl-button type="submit">Log in</sl-button></form>',
    sheet: true,
  },
  hanko: { title: 'Hanko Elements 2.7.0, `<hanko-auth>`', script: hanko, body: '<hanko-auth></hanko-auth>' },
  supertokens: {
    title: 'SuperTokens auth-react 0.51.3 (React 18)',
    script: supertokens,
    body: '<div id="peer"></div>',
  },
}

/**
 * What stands in for the clouds of the peers: what they answer before the first field. @type {Readonly<Record<string,
 * { status: number, body: object }>>}
 */
export const CLOUD_ANSWERS = {
  '/hanko/login': {
    status: 200,
    body: {
      name: 'login_init',
      status: 200,
      payload: {},
      csrf_token: 'csrf',
      actions: {
        continue_with_login_identifier: {
          action: 'continue_with_login_identifier',
          href: '/login?action=continue_with_login_identifier',
          inputs: { email: { name: 'email', type: 'email', required: true } },
          description: 'Continue with an identifier.',
        },
      },
      links: [],
    },
  },
  '/hanko/sessions/validate': { status: 200, body: { is_valid: false } },
  '/supertokens/session/refresh': { status: 401, body: { message: 'unauthorised' } },
}
