import { expect, it } from 'vitest'
import { activities, queries } from '../../../src/contract/index.ts'

it('the contract has each activity by its name and each query by its id, and nothing else', () => {
  expect(Object.entries(activities).filter(([key, one]) => one.name !== key || !('output' in one))).toEqual([])
  expect(Object.entries(queries).filter(([key, one]) => one.id !== key || !('row' in one))).toEqual([])
  expect(Object.keys(activities).length).toBeGreaterThan(100)
  expect(Object.keys(queries).length).toBeGreaterThan(50)
})
