import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { loadPage } from './support/fresh-page.ts'

const bundle = async () => ({
  ...(await import('../../../src/core/feedback/toasts.ts')),
  ...(await import('../../../src/core/session/session.ts')),
  ...(await import('../../../src/core/config/config.ts')),
  ...(await import('../../../src/core/mql/token.ts')),
})

test('two bundles on a page share their stores', async () => {
  loadPage()
  const first = await bundle()
  vi.resetModules()
  const second = await bundle()
  expect(second.showToast).not.toBe(first.showToast)
  expect(second.$toasts).toBe(first.$toasts)
  expect(second.$session).toBe(first.$session)
  expect(second.$auth).toBe(first.$auth)
  first.configure({ client: 'svtu' })
  expect(second.getConfig().client).toBe('svtu')
  const ids = [first.showToast({ severity: 'info', detail: 'a' }), second.showToast({ severity: 'info', detail: 'b' })]
  expect(new Set(ids).size).toBe(2)
})

test('a rejected token shows one toast, however many bundles listen', async () => {
  loadPage()
  const first = await bundle()
  vi.resetModules()
  const second = await bundle()
  first.storeToken('t', true)
  const toasts = new Promise((resolve) => first.$toasts.listen(resolve))
  second.rejectToken(second.getCurrentSession())
  await toasts
  expect(first.$toasts.get()).toHaveLength(1)
  expect(second.$auth.get().token).toBeNull()
})

test('every module of the core can be imported without a browser', async () => {
  loadPage()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const modules = import.meta.glob('../../../src/core/**/*.ts')
  expect(Object.keys(modules).length).toBeGreaterThanOrEqual(
    readdirSync(new URL('../../../src/core', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    ).length,
  )
  for (const load of Object.values(modules)) await load()
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})
