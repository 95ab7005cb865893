import { describe, expect, test } from 'vitest'
import { AuthorizationResponseError, ClientError } from 'openid-client'
import { mayRequest, findOpenIdConfiguration } from '../../../server/modules/sign-in/openid/configuration.ts'
import { findFailure } from '../../../server/modules/sign-in/openid/flow.ts'
import { validateClaims } from '../../../server/modules/sign-in/openid/open-id-person.ts'
import { ProviderUnreachable } from '../../../server/modules/sign-in/openid/provider.ts'

const settings = { openIdLoopback: false, secrets: { SECRET_ID: 'secret', SECRET_EMPTY: '' } }
const usual = {
  name: { name: 'Campus ID' },
  issuer: 'https://id.example.ac.in',
  clientId: 'campus',
  secretRef: 'SECRET_ID',
}
const read = (more: object, given = settings) =>
  findOpenIdConfiguration({ configs: { 'login.openid': { ...usual, ...more } } }, given)

describe('the configuration of a provider', () => {
  test('is complete with a name, an issuer, a client and its secret', () => {
    expect(read({})).toMatchObject({
      secret: 'secret',
      claim: 'email',
      accounts: 'EXISTING',
      scopes: ['openid', 'email', 'profile'],
      timeoutMs: 5000,
      require: { acr: [], amr: [] },
    })
    expect(findOpenIdConfiguration({ configs: {} }, settings)).toBeNull()
    expect(read({ secretRef: undefined })).toMatchObject({ secret: undefined })
  })

  const broken: readonly (readonly [string, object])[] = [
    ['a secret that is not set', { secretRef: 'SECRET_NOWHERE' }],
    ['an empty secret', { secretRef: 'SECRET_EMPTY' }],
    ['a secret in plain text', { secret: 'in the open' }],
    ['an environment variable that is not a secret', { secretRef: 'DATABASE_URL' }],
    ['plain http', { issuer: 'http://id.example.ac.in' }],
    ['an issuer on this machine', { issuer: 'https://localhost:8443' }],
    ['an address of this network', { issuer: 'https://169.254.169.254' }],
    ['an address of this network, IPv6', { issuer: 'https://[fd00::1]' }],
    ['a name and a password in the address', { issuer: 'https://a:b@id.example.ac.in' }],
    ['no `openid` among the scopes', { scopes: ['email'] }],
    ['groups that grant the role of platform administrator', { groups: { claim: 'groups', roles: { all: [1] } } }],
    ['an unknown member', { issuers: [] }],
  ]
  test.each(broken)('with %s cannot be used', (_what, more) => expect(read(more)).toBe('BROKEN'))

  test('can name this machine only where the settings allow it', () => {
    for (const address of ['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])
      expect([mayRequest(address, { openIdLoopback: false }), mayRequest(address, { openIdLoopback: true })]).toEqual([
        false,
        true,
      ])
    for (const address of [
      'http://id.example.ac.in',
      'https://10.0.0.1',
      'file:///etc/passwd',
      'ftp://localhost',
      'no address',
    ])
      expect(mayRequest(address, { openIdLoopback: true })).toBe(false)
  })
})

describe('the claims of a provider about a person', () => {
  const claims = {
    iss: 'https://id.example.ac.in',
    sub: '1',
    name: 'Asha',
    email: 'Asha@example.ac.in',
    email_verified: true,
  }
  const by = { claim: 'email', require: { acr: [], amr: [] } }

  test('identify an account by e-mail address only when it is verified', () => {
    expect(validateClaims(claims, by)).toMatchObject({
      subject: '1',
      by: { email: 'Asha@example.ac.in' },
      displayName: 'Asha',
      roleIds: null,
    })
    for (const email_verified of [false, undefined, 'true', 1])
      expect(validateClaims({ ...claims, email_verified }, by)).toEqual(expect.stringMatching(/UNVERIFIED|NO_NAME/))
    expect(validateClaims({ ...claims, email: undefined }, by)).toBe('NO_NAME')
  })

  test('identify an account by a normalised login name', () => {
    const named = { claim: 'preferred_username', require: { acr: [], amr: [] } }
    expect(
      validateClaims({ ...claims, preferred_username: ' Ravi.Exams ', email_verified: false }, named),
    ).toMatchObject({
      by: { loginName: 'ravi.exams' },
      email: null,
    })
    for (const preferred_username of ['', ' ', 7, ['a'], 'a b', undefined])
      expect(validateClaims({ ...claims, preferred_username }, named)).toBe('NO_NAME')
  })

  test('are too weak without the required authentication class and methods', () => {
    const strong = { ...by, require: { acr: ['gold', 'silver'], amr: ['mfa'] } }
    expect(validateClaims({ ...claims, acr: 'silver', amr: ['pwd', 'mfa'] }, strong)).toMatchObject({ subject: '1' })
    for (const more of [{}, { acr: 'bronze', amr: ['mfa'] }, { acr: 'gold' }, { acr: 'gold', amr: ['pwd'] }])
      expect(validateClaims({ ...claims, ...more }, strong)).toBe('TOO_WEAK')
  })

  test('grant the roles of the groups, each once', () => {
    const groups = { claim: 'groups', roles: { exams: [12, 15], desk: [15] } }
    expect(validateClaims({ ...claims, groups: ['exams', 'desk', 'other', 4] }, { ...by, groups })).toMatchObject({
      roleIds: [12, 15],
    })
    expect(validateClaims({ ...claims, groups: 'desk' }, { ...by, groups })).toMatchObject({ roleIds: [15] })
    expect(validateClaims(claims, { ...by, groups })).toMatchObject({ roleIds: [] })
  })
})

test('a failure of the provider gets a code for the person, and an error of our own gets none', () => {
  const coded = (code: string) => Object.assign(new ClientError('refused'), { code })
  const refusal = (error: string) =>
    new AuthorizationResponseError('refused', { cause: new URLSearchParams({ error }) })
  expect(
    ['access_denied', 'temporarily_unavailable', 'unmet_authentication_requirements', 'invalid_scope'].map((error) =>
      findFailure(refusal(error)),
    ),
  ).toEqual(['DENIED', 'DOWN', 'TOO_WEAK', 'INVALID'])
  expect(findFailure(new ProviderUnreachable())).toBe('DOWN')
  expect(findFailure(coded('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'))).toBe('CLOCK')
  expect(findFailure(new ClientError('wrapped', { cause: new ProviderUnreachable() }))).toBe('DOWN')
  expect(findFailure(coded('OAUTH_JWT_CLAIM_COMPARISON_FAILED'))).toBe('INVALID')
  expect(findFailure(new TypeError('ours'))).toBeUndefined()
})
