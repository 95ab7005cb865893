import { expect, test } from 'vitest'
import { listFacts } from '../../../server/modules/institution/settings/save-connection.ts'

test('the second person sees every value of a connection that differs, however long, and what is removed', () => {
  const long = `(&${'(objectClass=person)'.repeat(20)}(uid={user}))`
  const before = {
    openId: { issuer: 'https://id.example', secondStep: true, claims: { email: 'email', groups: 'groups' } },
    directory: { search: { filter: '(uid={user})' } },
    mail: { sender: 'same' },
  }
  const wanted = {
    openId: { issuer: 'https://id.example', secondStep: false, claims: { email: 'upn' } },
    directory: { search: { filter: long } },
    mail: { sender: 'same' },
  }
  expect(listFacts(wanted, before)).toEqual([
    'openId.secondStep: false',
    'openId.claims.email: upn',
    'openId.claims.groups: –',
    `directory.search.filter: ${long}`,
  ])
})
