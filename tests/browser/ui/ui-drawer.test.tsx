import { expect } from 'chai'
import { useState } from 'react'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import { Drawer } from '../../../src/elements/ui/overlay/drawer.tsx'
import { focused } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'

/** Opens the drawer outside of every event, as after a request. */
let openDrawer = () => {}

function Screen() {
  const [open, setOpen] = useState(false)
  openDrawer = () => setOpen(true)
  return (
    <>
      <button type="button">Behind</button>
      {open ? (
        <Drawer title="One record" onClose={() => setOpen(false)}>
          <p>Its details</p>
        </Drawer>
      ) : null}
    </>
  )
}
const spec = elementSpec({
  tag: 'campus-drawer-specimen',
  summary: 'A drawer, for tests.',
  surface: 'shadow',
  messages: ['public', 'parts'],
  attributes: {},
  events: {},
})

describe('a drawer', () => {
  before(() => defineElement(element({ spec, Screen, styles: shadowSheets })))
  afterEach(clearPage)

  it('is open and has the focus as soon as it is in the page, and returns the focus', async () => {
    const host = await mount('<campus-drawer-specimen lang="en"></campus-drawer-specimen>')
    const behind = await eventually('the button', () => byRole(host, 'button', 'Behind'))
    behind.focus()
    const root = rootOf(host) as HTMLElement
    const first = new Promise<readonly unknown[]>((resolve) => {
      new MutationObserver((_changes, observer) => {
        const dialog = root.querySelector('dialog')
        if (!dialog) return
        observer.disconnect()
        resolve([dialog.open, focused(host)?.textContent])
      }).observe(root, { childList: true, subtree: true })
    })
    openDrawer()
    expect(await first).to.deep.equal([true, 'One record'])
    await pressKeys('Escape')
    await eventually('the drawer to close', () => !root.querySelector('dialog'))
    await eventually('the focus behind it', () => focused(host) === behind)
  })

  it('returns the focus when it is closed before the browser has drawn it', async () => {
    const host = await mount('<campus-drawer-specimen lang="en"></campus-drawer-specimen>')
    const behind = await eventually('the button', () => byRole(host, 'button', 'Behind'))
    behind.focus()
    const root = rootOf(host) as HTMLElement
    const closed = new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        const dialog = root.querySelector('dialog')
        if (!dialog) return
        observer.disconnect()
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
        resolve()
      }).observe(root, { childList: true, subtree: true })
    })
    openDrawer()
    await closed
    await eventually('the drawer to close', () => !root.querySelector('dialog'))
    await eventually('the focus behind it', () => focused(host) === behind)
  })
})
