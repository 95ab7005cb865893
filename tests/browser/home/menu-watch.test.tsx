import { expect } from 'chai'
import type { MenuEntry } from '../../../src/contract/sign-in/session.ts'
import { navigate } from '../../../src/core/routing/address.ts'
import { $menu, loadMenu } from '../../../src/core/session/menu.ts'
import { watchMenu } from '../../../src/core/session/menu-watch.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { eventually, waitForDrawing } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { heldTimers } from '../support/timers.ts'
import { answering, callsMade } from '../support/wire.ts'

/** A process in the menu whose window ends in so many milliseconds. */
const processIn = (milliseconds: number): MenuEntry => ({
  menuId: 999,
  parentId: null,
  routeName: '/photo-approval',
  titleKey: 'menu.photoApproval',
  icon: 'picture',
  moduleCode: 'examination',
  order: 99,
  hidden: false,
  canView: true,
  canEdit: true,
  canExport: false,
  canApprove: false,
  closesAt: new Date(Date.now() + milliseconds).toISOString(),
})
const hasProcess = () => $menu.get().entries.some(({ routeName }) => routeName === '/photo-approval')

/** Gives the menu a process, as the server would while its window is open. */
async function withProcess(milliseconds: number): Promise<void> {
  const { stop } = answering('getMenu', [[...$menu.get().entries, processIn(milliseconds)]])
  await loadMenu()
  stop()
}

describe('the menu of a person', () => {
  let stop: (() => void) | undefined
  let changes = 0
  const watch = () => {
    changes = 0
    stop = watchMenu(() => {
      changes += 1
    })
  }
  beforeEach(() => signInAs('noor.clerk'))
  afterEach(async () => {
    stop?.()
    navigate('/', { replace: true })
    await signOut()
  })

  it('loses a process when its window ends, without a reload and without a message', async () => {
    await withProcess(5 * 60_000)
    const timers = heldTimers()
    try {
      watch()
      timers.pass(4 * 60_000)
      await waitForDrawing()
      expect(hasProcess()).to.equal(true)
      timers.pass(2 * 60_000)
      await eventually('the menu without it', () => !hasProcess())
      expect($menu.get().entries.length).to.be.greaterThan(0)
      await waitForDrawing()
      expect(changes).to.equal(0)
    } finally {
      timers.stop()
    }
  })

  it('is loaded again on the next page and on return, if no response has confirmed it for a minute', async () => {
    await withProcess(60 * 60_000)
    watch()
    const fresh = callsMade()
    navigate('/landing')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitForDrawing()
    expect(fresh.stop()).to.deep.equal([])
    const { now } = Date
    Date.now = () => now.call(Date) + 61_000
    try {
      navigate('/modules-dashboard')
      await eventually('the menu without it', () => !hasProcess())
      Date.now = () => now.call(Date) + 2 * 61_000
      await withProcess(60 * 60_000)
      Date.now = () => now.call(Date) + 4 * 61_000
      document.dispatchEvent(new Event('visibilitychange'))
      await eventually('the menu without it again', () => !hasProcess())
    } finally {
      Date.now = now
    }
    await waitForDrawing()
    expect(changes).to.equal(0)
  })

  it('says so when other rights have changed', async () => {
    const { stop: real } = answering('getMenu', [[processIn(60 * 60_000)]])
    await loadMenu()
    real()
    const { now } = Date
    watch()
    Date.now = () => now.call(Date) + 61_000
    try {
      document.dispatchEvent(new Event('visibilitychange'))
      await eventually('the message', () => changes === 1)
    } finally {
      Date.now = now
    }
  })
})
