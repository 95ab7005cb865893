import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBrowserNames } from '../../../scripts/lint/render-reach.mjs'
import { findServerRenderedModules } from '../../../scripts/lint/server-rendered.mjs'

const ROOT = resolve(import.meta.dirname, '../../..')
const SPEC = "export const spec = {\n  surface: 'light',\n}\n"
const FILES = {
  'src/elements/a/form-element.tsx': `import { place, quiet } from './all.ts'
import { useWidth } from './use-width.ts'
${SPEC}function Form() {
  const width = useWidth()
  const send = () => location.reload()
  const rows = [1].map((row) => getSelection() ?? row)
  return <a href={place()} title={quiet()} onClick={() => history.back()} onFocus={send}>{width}{rows}</a>
}
export const form = { spec, Screen: Form }
`,
  'src/elements/a/all.ts': "export * from './place.ts'\n",
  'src/elements/a/place.ts': `export const place = () => document.baseURI
export const quiet = () => (typeof document === 'undefined' ? '' : document.title)
export const never = () => navigator.language
`,
  'src/elements/a/use-width.ts': `import { useEffect, useState } from 'react'
const first = screen.width
export function useWidth() {
  const [width, set] = useState(() => innerWidth + first)
  useEffect(() => set(document.body.clientWidth), [])
  return width
}
`,
  'src/elements/a/other-element.tsx': "export const other = { spec: { surface: 'shadow' }, title: document.title }\n",
}

let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'campus-rendering-'))
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), text)
  }
})
afterAll(() => rm(project, { recursive: true }))

it('the server names nothing of a browser when it renders a form', () => {
  const modules = findServerRenderedModules(ROOT)
  for (const file of ['src/core/config/file-address.ts', 'src/elements/sign-in/methods/more.tsx'])
    expect(modules).toContain(join(ROOT, file))
  expect(listBrowserNames(modules)).toEqual([])
})

it('reports what a form, its hooks and its helpers name of a browser, but not in effects, on events or after a test', () => {
  const found = listBrowserNames(findServerRenderedModules(project)).map((line) => line.slice(project.length + 1))
  expect(found).toEqual([
    'src/elements/a/form-element.tsx:9 getSelection',
    'src/elements/a/place.ts:1 document',
    'src/elements/a/use-width.ts:2 screen',
    'src/elements/a/use-width.ts:4 innerWidth',
  ])
})
