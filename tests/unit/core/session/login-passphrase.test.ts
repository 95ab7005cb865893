import { beforeEach, expect, test } from 'vitest'
import { openTab } from '../support/browser-storage.ts'
import { loadPage } from '../support/fresh-page.ts'
import { client } from '../support/samples.ts'

beforeEach(() => openTab())

test('the user object is decrypted with the passphrase of the page, else that of the institution, else the default', async () => {
  loadPage()
  const { configure } = await import('../../../../src/core/config/config.ts')
  const { chooseClient } = await import('../../../../src/core/chosen-client/choose-client.ts')
  const { getLoginPassphrase } = await import('../../../../src/core/session/login-passphrase.ts')
  expect(getLoginPassphrase()).toBe('campus-elements')
  await chooseClient({ ...client, userDataPassphrase: 'of the institution' })
  expect(getLoginPassphrase()).toBe('of the institution')
  configure({ passphrases: { login: 'of the page' } })
  expect(getLoginPassphrase()).toBe('of the page')
})
