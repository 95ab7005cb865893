import { beforeEach, expect, test } from 'vitest'
import { $toasts, dismissToast, showToast } from '../../../src/core/feedback/toasts.ts'

beforeEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

test('three seconds, unless it says otherwise', () => {
  showToast({ severity: 'info', detail: 'a' })
  showToast({ severity: 'error', summary: 'Error', detail: 'b', life: 0 })
  expect($toasts.get()).toMatchObject([
    { detail: 'a', life: 3000 },
    { detail: 'b', life: 0 },
  ])
})

test('each goes on its own, and going twice is no matter', () => {
  const first = showToast({ severity: 'info', detail: 'a' })
  showToast({ severity: 'info', detail: 'a' })
  dismissToast(first)
  dismissToast(first)
  expect($toasts.get()).toHaveLength(1)
})
