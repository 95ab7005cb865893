import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPage } from './support/fresh-page.ts'
import { openTab } from './support/browser-storage.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
  loadPage()
})
afterEach(() => vi.restoreAllMocks())
const core = () => import('../../../src/core/storage/storage.ts')

test('a storage stores, returns and removes a value', async () => {
  const { sessionStore, localStore } = await core()
  sessionStore.set('user-token', 't')
  localStore.set('module', 'exams')
  expect([tab.session.getItem('user-token'), tab.local.getItem('module')]).toEqual(['t', 'exams'])
  expect(sessionStore.get('user-token')).toBe('t')
  sessionStore.remove('user-token')
  expect(sessionStore.get('user-token')).toBeNull()
})

test.each(['blocked', 'full'] as const)('a %s storage is replaced by memory, with one warning', async (mode) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { sessionStore } = await core()
  tab.session.setItem('user-token', 'old')
  tab.session.mode = mode
  sessionStore.set('user-token', 'new')
  sessionStore.set('lang', 'mr')
  expect([sessionStore.get('user-token'), sessionStore.get('lang')]).toEqual(['new', 'mr'])
  sessionStore.remove('lang')
  expect(sessionStore.get('lang')).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
})

test('a full storage keeps no outdated value', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { sessionStore } = await core()
  sessionStore.set('user-token', 'old')
  tab.session.mode = 'full'
  sessionStore.set('user-token', 'new')
  expect(tab.session.getItem('user-token')).toBeNull()
})

test('a missing storage is replaced by memory', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  const { sessionStore } = await core()
  expect(sessionStore.get('user-token')).toBeNull()
  expect(warned).not.toHaveBeenCalled()
  sessionStore.set('user-token', 't')
  expect(sessionStore.get('user-token')).toBe('t')
})

test('the logger writes every level, debug included, prefixed with the name of the product', async () => {
  const { log } = await import('../../../src/core/feedback/log.ts')
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    const written = vi.spyOn(console, level).mockImplementation(() => undefined)
    log[level]('words', 7)
    expect(written).toHaveBeenCalledWith('[campus]', 'words', 7)
  }
})

test('a log listener receives every line of every bundle until it is removed', async () => {
  const { log, watchLog } = await import('../../../src/core/feedback/log.ts')
  vi.resetModules()
  const other = await import('../../../src/core/feedback/log.ts')
  expect(other.log).not.toBe(log)
  for (const level of ['debug', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  const lines: string[] = []
  const stop = watchLog((level, words) => lines.push(`${level} ${words}`))
  log.debug('one', 1)
  other.log.warn('two')
  other.onFault('three')
  stop()
  log.error('four')
  expect(lines).toEqual(['debug one 1', 'warn two', 'error three'])
})
