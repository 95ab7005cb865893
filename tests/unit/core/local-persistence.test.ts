import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from './support/browser-storage.ts'
import { loadPage } from './support/fresh-page.ts'

const schema = v.object({ density: v.picklist(['calm', 'dense']), hidden: v.array(v.string()) })
const initial: v.InferOutput<typeof schema> = { density: 'calm', hidden: [] }
const dense: v.InferOutput<typeof schema> = { density: 'dense', hidden: ['email'] }

let tab: ReturnType<typeof openTab>
let page: EventTarget
beforeEach(() => {
  tab = openTab()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  loadPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async () =>
  (await import('../../../src/core/storage/local-persistence.ts')).createPersistentStore('users-table', schema, initial)
/** Dispatches the event of a browser after another tab has changed a storage. */
const elsewhere = (key: string | null, newValue: string | null, storageArea: Storage = tab.local) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea }))

test('a store saves its value under its id and restores it after a reload', async () => {
  const $table = await open()
  expect($table.get()).toEqual(initial)
  expect(tab.local.length).toBe(0)
  $table.set(dense)
  expect(JSON.parse(tab.local.getItem('users-table') ?? '')).toEqual(dense)
  loadPage()
  expect((await open()).get()).toEqual(dense)
})

test('an id always returns the same store', async () => {
  expect(await open()).toBe(await open())
})

test.each(['', 'oops', 'null', '{"density":"loud","hidden":[]}'])(
  'an invalid stored value is ignored: %j',
  async (text) => {
    tab.local.setItem('users-table', text)
    expect((await open()).get()).toEqual(initial)
  },
)

test('a store applies changes of another tab without writing them back', async () => {
  const $table = await open()
  const written = vi.spyOn(tab.local, 'setItem')
  const seen: string[] = []
  $table.listen(({ density }) => seen.push(density))
  elsewhere('users-table', JSON.stringify(dense))
  expect($table.get()).toEqual(dense)
  elsewhere('another-table', JSON.stringify(initial))
  elsewhere('users-table', JSON.stringify(initial), tab.session)
  expect($table.get()).toEqual(dense)
  elsewhere(null, null)
  expect($table.get()).toEqual(initial)
  expect(seen).toEqual(['dense', 'calm'])
  expect(written).not.toHaveBeenCalled()
})

test('a store keeps its value for the lifetime of the page when storage is blocked', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  tab.local.mode = 'blocked'
  const $table = await open()
  $table.set(dense)
  expect($table.get()).toEqual(dense)
})

test('a store has its initial value where there is no browser storage', async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
  expect((await open()).get()).toEqual(initial)
})
