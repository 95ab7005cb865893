import { expect } from 'chai'
import { getConfig, configure } from '../../../src/core/config/config.ts'
import { navigate } from '../../../src/core/routing/address.ts'
import { pageInstitution } from '../../../src/core/routing/page-memory.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { portal } from '../../../src/elements/portal/portal-element.tsx'
import { clearPage, eventually, mount, rootOf } from '../support/mount.ts'

const { noSessionPath } = getConfig()

/** Opens a guarded page without a session, and waits for the address and the screen that follow. */
async function openGuarded(attributes: string, hash: string, tag: string): Promise<void> {
  navigate('/institution-settings', { replace: true })
  const host = await mount(`<campus-portal lang="en" ${attributes}></campus-portal>`)
  await eventually(hash, () => location.hash === hash)
  await eventually(tag, () => host.querySelector(tag) && rootOf(host.querySelector(tag) ?? host))
  expect(location.hash).to.equal(hash)
}

describe('a visitor without a session, on a server without the institution of the specified path', () => {
  before(() => defineElement(portal))
  beforeEach(() => configure({ noSessionPath: '/nowhere' }))
  afterEach(() => {
    clearPage()
    configure({ noSessionPath })
    pageInstitution.forget()
    navigate('/', { replace: true })
  })

  it('comes to the login of the institution that the portal names', async () => {
    await openGuarded('client="shantiban"', '#/shantiban', 'campus-admin-login')
  })

  it('comes to the login of the institution of the page before', async () => {
    pageInstitution.keep('fauc')
    await openGuarded('', '#/fauc', 'campus-admin-login')
  })

  it('chooses one where none is known and there are several', async () => {
    await openGuarded('', '#/start', 'campus-start')
  })

  it('comes to the specified path where it leads to an institution', async () => {
    configure({ noSessionPath: '/srtmu' })
    await openGuarded('client="shantiban"', '#/srtmu', 'campus-admin-login')
  })
})
