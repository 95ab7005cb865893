import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { ELEMENTS } from '../../../src/elements/runtime/registry.ts'
import { buildElementDescriptions } from '../../../scripts/package/descriptions.ts'
import { createComponent } from '../../../scripts/package/files/react-component.js'

let files: Readonly<Record<string, string>>
beforeAll(async () => {
  files = await buildElementDescriptions('src/elements', '1.2.3')
})

describe('campus-elements/react', () => {
  test('has a component for each element, which a bundler can omit, and loads its file', () => {
    const components = [
      ...(files['react.js'] ?? '').matchAll(/^export \{ (\w+) \} from '.\/(react\/components\/.+)'$/gm),
    ]
    expect(components).toHaveLength(Object.keys(ELEMENTS).length)
    for (const [, name = '', path = ''] of components)
      expect(files[path]).toContain(`export const ${name} = /* @__PURE__ */ createComponent(\n`)
    const one = files['react/components/campus-hall-ticket.js'] ?? ''
    expect(one).toMatch(/^'use client'\n/)
    expect(one).toContain("  'campus-hall-ticket',\n  () => import('../elements/campus-hall-ticket.js'),")
  })

  test('takes attributes and events as props, with the types of the element', () => {
    expect(files['react.d.ts']).toContain('  sharedComputer?: boolean | undefined')
    expect(files['react.d.ts']).toContain('  onReady?: ((event: CustomEvent<null>) => void) | undefined')
    expect(files['react.d.ts']).toContain(
      '  onCscOrdered?: ((event: CustomEvent<{ transactionId: string }>) => void) | undefined',
    )
  })

  test('has no prop that is both an attribute and an event', () => {
    const components = Object.entries(files).filter(([path]) => path.startsWith('react/components/'))
    expect(components.length).toBeGreaterThan(50)
    for (const [, text] of components) {
      const [, attributes = '', events = ''] = /^ {2}(\{.*\}),\n {2}(\{.*\}),$/m.exec(text) ?? []
      const props = [
        ...Object.keys(JSON.parse(attributes) as object),
        ...Object.values(JSON.parse(events) as Record<string, string>),
      ]
      expect(new Set(props).size).toBe(props.length)
    }
  })
})

test('a server renders the tag with its attributes and its content, and loads nothing', () => {
  const loaded: string[] = []
  const Component = createComponent(
    'campus-example',
    () => Promise.resolve(loaded.push('campus-example')),
    { lang: 'lang', sharedComputer: 'shared-computer' },
    { 'campus-ready': 'onReady' },
  ) as unknown as ComponentType<Record<string, ReactNode | (() => void)>>
  const render = (props: Record<string, ReactNode | (() => void)>) => renderToString(createElement(Component, props))
  expect(render({ lang: 'mr', sharedComputer: true, id: 'counter', onReady: () => undefined, children: 'Wait' })).toBe(
    '<campus-example lang="mr" shared-computer="" id="counter">Wait</campus-example>',
  )
  expect(render({ sharedComputer: false })).toBe('<campus-example></campus-example>')
  expect(loaded).toEqual([])
})
