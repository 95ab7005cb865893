import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { messagePattern } from '../../e2e/devices.ts'
import type { Cell } from './cell.ts'

/** What somebody does with an element on a page. */
export interface Use {
  /** For the table: one sentence. */
  readonly about: string
  /** Attributes of the tag, made with calls to the server where it takes some. */
  readonly attributes?: (cell: Pick<Cell, 'world' | 'campus'>) => Promise<string> | string
  /** The page is left and comes back: what was heard in it before is gone. */
  readonly leavesPage?: true
  /** The portal owns the address, the title and the language of its page. */
  readonly ownsPage?: true
  /** Sends what it asks the server, where it asks nothing by itself. */
  readonly ask?: (cell: Cell) => Promise<void>
  /** What it says where the page may not ask, if it is not the usual sentence. */
  readonly refused?: (cell: Cell) => Promise<void>
  /** Uses it as somebody would. */
  readonly use: (cell: Cell) => Promise<void>
}

/** A field of the element by its name. */
export const field = ({ element }: Cell, name: string) => element.locator(`[name=${name}]`).first()

/** Types into fields of the element by name, like a person: a field that does not show cannot be typed into. */
export async function fill(cell: Cell, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(cell, name).fill(value)
}

/** Presses the button that sends the form of a field. */
export const send = ({ element }: Cell, name: string): Promise<void> =>
  element.locator(`form:has([name=${name}]) button[type=submit]`).first().click()

/** Waits until a field is invalid and described by an error message. */
export async function expectFieldError({ element }: Cell, name: string): Promise<void> {
  const invalid = element.locator(`[name=${name}][aria-invalid=true]`).first()
  await invalid.waitFor()
  const error = await invalid.evaluate((control) => {
    const id = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
    return (control.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent
  })
  expect(error).toBeTruthy()
}

/** Returns the pattern of a message in the language of the page: the hostile page is in Urdu. */
export const wordsOf = ({ kind }: Cell, key: string): RegExp => messagePattern(kind === 'hostile' ? 'ur' : 'en', key)

/** Adds an element beside the one of the cell, as a script of the page does, and gives the same cell for it. */
export async function add(cell: Cell, tag: string, attributes: Readonly<Record<string, string>> = {}): Promise<Cell> {
  await cell.frame.evaluate(
    ([name, given]) => {
      const made = document.createElement(name)
      for (const [key, value] of Object.entries(given)) made.setAttribute(key, value)
      document.querySelector('main')?.append(made)
    },
    [tag, attributes] as const,
  )
  return { ...cell, element: cell.frame.locator(tag).last() }
}

/** Presses something that hands out a file, and gives its name and its first bytes. */
export async function download(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [given] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: given.suggestedFilename(), bytes: await readFile(await given.path()) }
}

/** Signs somebody in through an element, and waits until the page has heard of it. */
export async function signIn(cell: Cell, userName: string, password: string): Promise<void> {
  await fill(cell, { userName, password })
  await send(cell, 'password')
  expect((await cell.heard('campus-signed-in')).detail).toMatchObject({ clientId: 17 })
}
