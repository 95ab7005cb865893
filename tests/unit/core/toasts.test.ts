import { beforeEach, expect, test } from 'vitest'
import { $toasts, dismissToast, showToast } from '../../../src/core/feedback/toasts.ts'

beforeEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

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
  dismissToast(first)
  dismissToast(first)
  expect($toasts.get()).toHaveLength(1)
})
