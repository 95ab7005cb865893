import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const CONFIGURATION = ['.oxlintrc.json', 'scripts/lint/plugin.mjs']

/** One violation per file, by the rule that rejects it. */
const VIOLATIONS = {
  'src/elements/users/storage.ts': ['localStorage.clear()', 'eslint(no-restricted-globals)'],
  'src/elements/users/call.ts': ["void fetch('/x')", 'eslint(no-restricted-globals)'],
  'src/core/config/origin.ts': ['export const origin = import.meta.url', 'campus(page-address)'],
  'src/core/session/base.ts': ['export const base = document.baseURI', 'campus(page-address)'],
  'src/core/session/path.ts': ["export const path = '/server'", 'campus(page-address)'],
  'src/core/session/file.ts': ['export const file = (name: string) => `/cdnserver/${name}`', 'campus(page-address)'],
  'src/elements/users/link.tsx': ['export const link = <a href="#/users">Users</a>', 'campus(hash-link)'],
  'src/elements/users/links.tsx': [
    'export const to = (id: string) => <a href={`#/${id}`}>User</a>',
    'campus(hash-link)',
  ],
  'src/elements/users/opened.tsx': ['export const opened = (to: string) => <a href={to}>Open</a>', 'campus(address)'],
  'src/elements/users/framed.tsx': [
    'export const framed = (to: string) => <iframe src={`${to}?a`} />',
    'campus(address)',
  ],
  'src/elements/users/sent.ts': [
    'export const send = (form: HTMLFormElement, to: string) => void (form.action = to)',
    'campus(address)',
  ],
  'src/elements/users/written.ts': [
    "export const write = (link: Element, to: string) => link.setAttribute('href', to)",
    'campus(address)',
  ],
  'src/elements/users/visit.ts': [
    "import { navigate } from '../../core/routing/address.ts'\nnavigate('/')",
    'eslint(no-restricted-imports)',
  ],
  'src/elements/users/hook.tsx': [
    "import { useState } from 'react'\nexport function useName(given?: string) {\n  if (given) return given\n  return useState('')[0]\n}",
    'react-hooks(rules-of-hooks)',
  ],
  'src/elements/users/label.ts': [
    "import { useId } from 'react'\nexport const useLabel = () => useId()",
    'campus(unique-id)',
  ],
  'server/app/name.ts': [
    'export const name = (request: { hostname: string }) => request.hostname',
    'campus(request-claim)',
  ],
  'server/app/proto.ts': [
    "export const proto = (headers: Record<string, string>) => headers['x-forwarded-proto']",
    'campus(request-claim)',
  ],
  'tests/server/users/period.ts': [
    'export const pause = () => new Promise((done) => setTimeout(done, 300))',
    'campus(fixed-period)',
  ],
  'tests/browser/users/period.ts': [
    'export const pause = () => new Promise((done) => window.setTimeout(done, 300))',
    'campus(fixed-period)',
  ],
  'tests/server/users/sleep.ts': [
    "import { setTimeout as sleep } from 'node:timers/promises'\nawait sleep(300)",
    'campus(fixed-period)',
  ],
  'tests/server/users/scheduler.ts': [
    "import { scheduler } from 'timers/promises'\nawait scheduler.wait(300)",
    'campus(fixed-period)',
  ],
  'tests/server/users/second.ts': [
    "import { vi } from 'vitest'\nexport const wait = (look: () => void) => vi.waitFor(look)",
    'campus(fixed-period)',
  ],
  'tests/e2e/users/period.ts': [
    'export const pause = (page: { waitForTimeout: (ms: number) => Promise<void> }) => page.waitForTimeout(300)',
    'campus(fixed-period)',
  ],
  'tests/e2e/users/look.ts': [
    "import { expect } from 'vitest'\nexport const look = async (page: { title: () => Promise<string> }) => expect(await page.title()).toBe('')",
    'campus(one-look)',
  ],
  'tests/e2e/users/address.ts': [
    "import { expect } from 'vitest'\nexport const look = (page: { url: () => string }) => expect(new URL(page.url()).hash).toBe('')",
    'campus(one-look)',
  ],
  'tests/e2e/users/choice.ts': [
    'export async function press(part: { isVisible: () => Promise<boolean>; click: () => Promise<void> }) {\n  if (!(await part.isVisible())) await part.click()\n}',
    'campus(one-look)',
  ],
  'tests/browser/users/focus.ts': [
    "import { expect } from 'chai'\nexport const look = (field: Element) => expect(document.activeElement).to.equal(field)",
    'campus(one-focus)',
  ],
  'tests/systems/idle.test.ts': [
    "export const wait = (page: { waitForLoadState: (state: string) => Promise<void> }) => page.waitForLoadState('networkidle')",
    'campus(one-look)',
  ],
  'server/app/body.ts': ['export const read = (text: string): unknown => JSON.parse(text)', 'campus(outside-json)'],
  'server/app/answer.ts': [
    'export const read = (answer: Response): Promise<unknown> => answer.json()',
    'campus(outside-json)',
  ],
} as const

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'campus-lint-'))
  for (const file of CONFIGURATION) await cp(join(ROOT, file), join(copy, file))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, [source]] of Object.entries(VIOLATIONS)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), `${source}\n`)
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('the linter reports each use of a browser interface, an address, a hook, a fixed period or a look at one moment that is not allowed', async () => {
  const output = await new Promise<string>((done) => {
    execFile(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], { cwd: copy }, (_failed, stdout) => {
      done(stdout)
    })
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] }
  const reported = (file: string): string[] =>
    diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)
  for (const [file, [, rule]] of Object.entries(VIOLATIONS)) expect(reported(file), file).toContain(rule)
})
