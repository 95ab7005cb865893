import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_KEYS } from '../../../../src/core/storage/session-keys.ts'
import { openTab } from '../support/browser-storage.ts'
import { loadPage } from '../support/fresh-page.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
  loadPage()
})
const core = async () => ({
  ...(await import('../../../../src/core/sign-in/kiosk.ts')),
  ...(await import('../../../../src/core/storage/storage.ts')),
  ...(await import('../../../../src/core/sign-in/remembered-name.ts')),
  ...(await import('../../../../src/core/payments/payment-keys.ts')),
  ...(await import('../../../../src/core/session/module-name.ts')),
})

describe('a shared computer', () => {
  test('keeps values in memory instead of browser storage while an element requests kiosk mode', async () => {
    const { $kiosk, enterKioskMode, localStore } = await core()
    const leave = enterKioskMode()
    localStore.set('module', 'exams')
    expect([$kiosk.get(), tab.local.getItem('module'), localStore.get('module')]).toEqual([true, null, 'exams'])
    leave()
    localStore.set('module', 'fees')
    expect([$kiosk.get(), tab.local.getItem('module')]).toEqual([false, 'fees'])
  })

  test('stays in kiosk mode until the last element that requests it is removed', async () => {
    const { $kiosk, enterKioskMode } = await core()
    const [one, other] = [enterKioskMode(), enterKioskMode()]
    one()
    expect($kiosk.get()).toBe(true)
    other()
    expect($kiosk.get()).toBe(false)
  })

  test('marked as shared at sign-in stays in kiosk mode after a reload, until personal data is cleared', async () => {
    ;(await core()).markSharedComputer(true)
    loadPage()
    const { $kiosk, localStore, clearPersonalData } = await core()
    localStore.set('module', 'exams')
    expect([$kiosk.get(), tab.local.getItem('module')]).toEqual([true, null])
    await clearPersonalData()
    expect($kiosk.get()).toBe(false)
  })

  test('contains no data of the previous person after it is cleared, and a mark for the pages that the browser keeps', async () => {
    const { enterKioskMode, clearPersonalData, storePaymentKey, findPaymentKey, chooseModule, findChosenModule } =
      await core()
    enterKioskMode()
    for (const key of SESSION_KEYS) tab.session.setItem(key, 'of the last person')
    storePaymentKey('T1', 'k1')
    chooseModule('exams')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
    await clearPersonalData()
    vi.unstubAllGlobals()
    expect([tab.session.length, tab.session.key(0)]).toEqual([1, 'cleared'])
    expect([tab.local.length, findPaymentKey('T1'), findChosenModule()]).toEqual([0, undefined, null])
  })
})

describe('a remembered user name', () => {
  test('belongs to one institution and one sign-in', async () => {
    const { storeName, findStoredName, clearName } = await core()
    storeName('staff', 'SVTU', 'asha.admin')
    expect([
      findStoredName('staff', 'svtu'),
      findStoredName('student', 'svtu'),
      findStoredName('staff', 'fauc'),
    ]).toEqual(['asha.admin', undefined, undefined])
    clearName('staff', 'svtu')
    expect(findStoredName('staff', 'svtu')).toBeUndefined()
  })

  test('that was tampered with is ignored', async () => {
    tab.local.setItem('userName.staff.svtu', 'x'.repeat(500))
    expect((await core()).findStoredName('staff', 'svtu')).toBeUndefined()
  })
})

describe('an idle page', () => {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const touch = () => page.dispatchEvent(new Event('keydown'))
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  test('prompts once after four minutes, and again only after further activity', async () => {
    const { callWhenIdle } = await import('../../../../src/core/session/idle.ts')
    const askToFinish = vi.fn(() => Promise.resolve())
    const stop = callWhenIdle(askToFinish)
    await minutes(60)
    expect(askToFinish).not.toHaveBeenCalled()
    touch()
    await minutes(3)
    touch()
    await minutes(3)
    expect(askToFinish).not.toHaveBeenCalled()
    await minutes(60)
    expect(askToFinish).toHaveBeenCalledOnce()
    touch()
    await minutes(5)
    expect(askToFinish).toHaveBeenCalledTimes(2)
    stop()
    touch()
    await minutes(10)
    expect(askToFinish).toHaveBeenCalledTimes(2)
  })

  test('prompts once, even when several elements listen', async () => {
    const { callWhenIdle } = await import('../../../../src/core/session/idle.ts')
    const [one, other] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
    const stops = [callWhenIdle(one), callWhenIdle(other)]
    touch()
    await minutes(5)
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
    stops[0]?.()
    touch()
    await minutes(5)
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
    stops[1]?.()
  })
})
