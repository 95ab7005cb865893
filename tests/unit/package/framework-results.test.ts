import { describe, expect, test } from 'vitest'
import { APPS } from '../../../scripts/frameworks/apps.ts'
import { formatResults, mergeResults } from '../../../scripts/frameworks/format-results.mjs'
import type { AppResult } from '../../../scripts/frameworks/results.ts'
import { getPackageName, VERSIONS } from '../../../scripts/frameworks/versions.ts'
import { buildAppFiles } from '../../../scripts/frameworks/write-app.ts'

const about = (name: string) => ({ name, versions: { [name]: '1.0.0' }, release: '0.1.0', date: '2026-11-29' })
const passed = (name: string): AppResult => ({
  ...about(name),
  outcome: 'passed',
  chromium: '1',
  pages: 1,
  kilobytes: 90,
})

describe('the results of npm run test:frameworks', () => {
  test('are printed as a table, with what could not be tried', () => {
    const skipped: AppResult = { ...about('parcel'), outcome: 'skipped', reason: 'parcel 1.0.0 cannot be installed' }
    expect(formatResults([passed('vite'), skipped])).toEqual([
      'application  with          pages  scripts  outcome',
      'vite         vite 1.0.0    1      90 kB    passed',
      'parcel       parcel 1.0.0                  skipped: parcel 1.0.0 cannot be installed',
      '1 of 2 applications skipped: parcel',
    ])
  })

  test('replace earlier ones, and a failure leaves nothing of them', () => {
    const before = { apps: [passed('vite'), passed('next')], systems: [] }
    const failed: AppResult = { ...about('next'), outcome: 'failed', reason: 'npm run' }
    const { apps } = mergeResults(before as Parameters<typeof mergeResults>[0], {
      apps: [failed, passed('astro')],
      systems: [],
    })
    expect(apps.map(({ name }) => name)).toEqual(['astro', 'vite'])
  })
})

test.each(APPS)('the application of $title has packages in pinned versions, and names no server of ours', (app) => {
  const files = buildAppFiles(app, 'https://portal.example.ac.in')
  const { dependencies } = JSON.parse(files['package.json'] ?? '') as { dependencies: Record<string, string> }
  for (const pinned of app.packages) expect(dependencies[getPackageName(pinned)]).toBe(VERSIONS[pinned])
  for (const file of app.recipe) expect(Object.keys(files)).toContain(file)
  for (const text of Object.values(files)) expect(text).not.toContain('SERVER/')
})
