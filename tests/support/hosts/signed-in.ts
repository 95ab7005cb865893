import { expect } from 'vitest'
import { groupElementsByAudience } from '../../../scripts/docs/hosts/elements.ts'
import { PASSWORD } from '../calls.ts'
import { expectUntouched, type Visitor } from './cell.ts'
import { addElement, signInThroughElement } from './use.ts'

/**
 * Signs an administrator in on a page, adds every screen for signed-in users beside the sign-in, one after the other,
 * and expects each to render without failure.
 */
export async function visitSignedIn({ open, wrong }: Visitor): Promise<void> {
  const cell = await open('campus-admin-login')
  await cell.heard('campus-ready')
  await signInThroughElement(cell, 'asha.admin', PASSWORD)
  for (const tag of groupElementsByAudience().signedIn) {
    const { element } = await addElement(cell, tag)
    await element.getByRole('heading').first().waitFor()
    await expect
      .poll(async () => (await cell.allHeard()).some(({ type, from }) => type === 'campus-ready' && from === tag), {
        message: tag,
      })
      .toBe(true)
    expect((await cell.allHeard()).filter(({ type, from }) => type === 'campus-failed' && from === tag)).toEqual([])
    await element.evaluate((drawn) => drawn.remove())
  }
  await expectUntouched(cell, true)
  expect(wrong).toEqual([])
}
