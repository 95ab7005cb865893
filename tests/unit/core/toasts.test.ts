import { beforeEach, expect, test } from 'vitest'
import { storeLastToasts, readLastToasts } from '../../../src/core/session/last-toasts.ts'
import { $toasts, closeToast, showToast } from '../../../src/core/feedback/toasts.ts'
import { removeToken } from '../../../src/core/mql/token.ts'

beforeEach(() => $toasts.get().forEach(({ id }) => closeToast(id)))

test('a toast is shown for three seconds unless it sets another duration', () => {
  showToast({ severity: 'info', detail: 'a' })
  showToast({ severity: 'error', summary: 'Error', detail: 'b', life: 0 })
  expect($toasts.get()).toMatchObject([
    { detail: 'a', life: 3000 },
    { detail: 'b', life: 0 },
  ])
})

test('each toast is dismissed independently, and dismissing it twice has no effect', () => {
  const first = showToast({ severity: 'info', detail: 'a' })
  showToast({ severity: 'info', detail: 'a' })
  closeToast(first)
  closeToast(first)
  expect($toasts.get()).toHaveLength(1)
})

test('the last ten toasts of a session can be read after they were dismissed, and by nobody after it', () => {
  removeToken()
  const stop = storeLastToasts()
  for (let no = 1; no <= 12; no++) closeToast(showToast({ severity: 'info', detail: `no. ${no}` }))
  expect(readLastToasts().map(({ detail }) => detail)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((no) => `no. ${no}`),
  )
  removeToken()
  expect(readLastToasts()).toEqual([])
  showToast({ severity: 'error', detail: 'Your session has ended.' })
  expect(readLastToasts()).toMatchObject([{ severity: 'error', detail: 'Your session has ended.' }])
  stop()
})
