import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { messagePattern } from '../../e2e/devices.ts'
import type { Cell } from './cell.ts'

/** How a person uses an element on a page. */
export interface Use {
  /** A description in one sentence. */
  readonly about: string
  /** Attributes of the tag; making them can take calls to the server. */
  readonly attributes?: (cell: Pick<Cell, 'world' | 'campus'>) => Promise<string> | string
  /** The use leaves the page and returns, which loses the events recorded before. */
  readonly leavesPage?: true
  /** The element controls address, title and language of its page, as the portal does. */
  readonly ownsPage?: true
  /** Waits for the message about refused calls, if it is not the usual one. */
  readonly refused?: (cell: Cell) => Promise<void>
  /** Uses the element as a person would. */
  readonly use: (cell: Cell) => Promise<void>
}

/** Finds a field of the element by its name. */
export const findField = ({ element }: Cell, name: string) => element.locator(`[name=${name}]`).first()

/** Fills in fields of the element by name; they must be visible. */
export async function fillFields(cell: Cell, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await findField(cell, name).fill(value)
}

/** Submits the form of a field with its button. */
export const submitForm = ({ element }: Cell, name: string): Promise<void> =>
  element.locator(`form:has([name=${name}]) button[type=submit]`).first().click()

/** Waits until a field is invalid and described by an error message. */
export async function expectFieldError({ element }: Cell, name: string): Promise<void> {
  const invalid = element.locator(`[name=${name}][aria-invalid=true]`).first()
  await invalid.waitFor()
  const readError = () =>
    invalid.evaluate((control) => {
      const id = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
      return (control.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent
    })
  await expect.poll(readError).toBeTruthy()
}

/** Returns the pattern of a message in the language of the page: the hostile page is in Urdu. */
export const getWordPattern = ({ kind }: Cell, key: string): RegExp =>
  messagePattern(kind === 'hostile' ? 'ur' : 'en', key)

/** Adds an element to the page of a cell with a script, and returns a cell for it. */
export async function addElement(
  cell: Cell,
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<Cell> {
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

/** Downloads a file, and returns its name and content. */
export async function downloadFile(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [given] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: given.suggestedFilename(), bytes: await readFile(await given.path()) }
}

/** Signs a person in through an element, and waits for its event. */
export async function signInThroughElement(cell: Cell, userName: string, password: string): Promise<void> {
  await fillFields(cell, { userName, password })
  await submitForm(cell, 'password')
  expect((await cell.heard('campus-signed-in')).detail).toMatchObject({ clientId: 17 })
}
