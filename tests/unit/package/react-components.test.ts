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
      ...(files['react.js'] ?? '').matchAll(/^export const (\w+) = \/\* @__PURE__ \*\/ createComponent/gm),
    ]
    expect(components).toHaveLength(Object.keys(ELEMENTS).length)
    expect(files['react.js']).toContain(
      "export const CampusHallTicket = /* @__PURE__ */ createComponent(\n  'campus-hall-ticket',\n  () => import('./react/elements/campus-hall-ticket.js'),",
    )
    expect(files['react.js']).toMatch(/^'use client'\n/)
  })

  test('takes attributes and events as props, with the types of the element', () => {
    expect(files['react.d.ts']).toContain('  sharedComputer?: boolean | undefined')
    expect(files['react.d.ts']).toContain('  onReady?: ((event: CustomEvent<null>) => void) | undefined')
    expect(files['react.d.ts']).toContain(
      '  onCscOrdered?: ((event: CustomEvent<{ transactionId: string }>) => void) | undefined',
    )
  })

  test('has no prop that is both an attribute and an event', () => {
    for (const [, attributes = '{}', events = '{}'] of (files['react.js'] ?? '').matchAll(
      /^ {2}(\{.*\}),\n {2}(\{.*\}),$/gm,
    )) {
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
