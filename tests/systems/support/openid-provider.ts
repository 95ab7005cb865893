import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The claims of the provider about people, by their login name there. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A certified OpenID provider on this machine, whose answers a test may replace. */
export interface TestProvider {
  readonly issuer: string
  /** Every request to it, as method and path. */
  readonly asked: string[]
  /** As long as it is a list: where the provider would lead browsers back to, which go no further. */
  held: URL[] | null
  /** Answers in place of the provider as long as it is set; false: the provider answers itself. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly close: () => Promise<void>
}

/** The client registration of our server at the provider. */
export const CLIENT = { id: 'campus', secret: 'a secret of forty characters for the test' } as const

const listening = (server: Server): Promise<number> =>
  new Promise((ready) => void server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)))

/**
 * Starts a provider with some people (any password is accepted) and one client with one redirect URI.
 */
export async function startProvider(people: People, redirectUri: string): Promise<TestProvider> {
  const held: { answer?: (request: IncomingMessage, response: ServerResponse) => unknown } = {}
  const asked: string[] = []
  const test: Pick<TestProvider, 'instead' | 'held'> = { instead: () => false, held: null }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${(request.url ?? '').split('?')[0]}`)
    if (request.url === '/held') {
      response.end('held')
      return
    }
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) => {
      const back = test.held !== null && name.toLowerCase() === 'location' && String(value).startsWith(redirectUri)
      if (back) test.held?.push(new URL(String(value)))
      return setHeader(name, back ? '/held' : value)
    }
    if (!test.instead(request, response)) void held.answer?.(request, response)
  })
  const issuer = `http://localhost:${await listening(server)}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups'] },
    cookies: { keys: ['a key of a test'] },
    pkce: { required: () => true },
    ttl: { IdToken: 120, AccessToken: 120, AuthorizationCode: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...people[id] }) }),
  })
  held.answer = provider.callback()
  return {
    issuer,
    asked,
    get instead() {
      return test.instead
    },
    set instead(next) {
      test.instead = next
    },
    get held() {
      return test.held
    },
    set held(next) {
      test.held = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
