import { expect } from 'chai'
import SlBadge from '@shoelace-style/shoelace/dist/components/badge/badge.component.js'
import SlDialog from '@shoelace-style/shoelace/dist/components/dialog/dialog.component.js'
import SlInput from '@shoelace-style/shoelace/dist/components/input/input.component.js'
import SlProgressBar from '@shoelace-style/shoelace/dist/components/progress-bar/progress-bar.component.js'
import SlTag from '@shoelace-style/shoelace/dist/components/tag/tag.component.js'
import SlTree from '@shoelace-style/shoelace/dist/components/tree/tree.component.js'
import SlTreeItem from '@shoelace-style/shoelace/dist/components/tree-item/tree-item.component.js'
import '../../../src/elements/ui/shoelace/icon.ts'
import { pressKeys } from '../support/keys.ts'
import { clearPage, eventually, place } from '../support/mount.ts'

const PARTS = {
  'sl-badge': SlBadge,
  'sl-dialog': SlDialog,
  'sl-input': SlInput,
  'sl-progress-bar': SlProgressBar,
  'sl-tag': SlTag,
  'sl-tree': SlTree,
  'sl-tree-item': SlTreeItem,
}

/** Each reason in docs/decisions/elements/0012-shoelace-in-rich-screens.md why a part of Shoelace is not used. */
describe('Shoelace components that are not used', () => {
  before(() => {
    for (const [tag, part] of Object.entries<object>(PARTS)) {
      // Its own dependencies would define its own icon.
      Object.assign(part, { dependencies: {} })
      // Their types lag behind those of the browser in one property, `autocorrect`.
      customElements.define(tag, part as CustomElementConstructor)
    }
  })
  afterEach(clearPage)

  it('dialogs: one in a transformed column is clipped, and painted below a sticky header', async () => {
    const page = place(
      `<div>
        <div id="header" style="position:sticky;top:0;z-index:1;height:40px;background:#fff">A university</div>
        <div id="column" style="transform:translateX(0);overflow:hidden;width:300px;height:200px;margin-top:-40px">
          <sl-dialog label="Question" open>Yes or no?</sl-dialog><dialog>Yes or no?</dialog>
        </div>
      </div>`,
    )
    const dialog = page.querySelector('sl-dialog')
    const overlay = await eventually('the overlay', () => dialog?.shadowRoot?.querySelector('[part~=overlay]'))
    await eventually('it to be as large as it gets', () => overlay.getBoundingClientRect().height > 0)
    expect([overlay.getBoundingClientRect().width, overlay.getBoundingClientRect().height]).to.deep.equal([300, 200])
    const header = page.querySelector('#header')
    const { left, top } = header?.getBoundingClientRect() ?? new DOMRect()
    expect(document.elementFromPoint(left + 10, top + 10)).to.equal(header)
    const native = page.querySelector('dialog')
    native?.showModal()
    const { width, height } = native?.getBoundingClientRect() ?? new DOMRect()
    expect(document.elementFromPoint(innerWidth / 2, innerHeight / 2 + height / 4)).to.equal(native)
    expect(width).to.be.greaterThan(0)
    native?.close()
  })

  it('trees: a partly selected item is announced as not selected', async () => {
    const tree = place(
      `<sl-tree selection="multiple"><sl-tree-item expanded>College
        <sl-tree-item selected>First</sl-tree-item><sl-tree-item>Second</sl-tree-item>
      </sl-tree-item></sl-tree>`,
    )
    const parent = tree.querySelector<SlTreeItem>('sl-tree-item')
    await eventually('the mixed look', () => parent?.indeterminate)
    await parent?.updateComplete
    expect([parent?.getAttribute('aria-selected'), parent?.getAttribute('aria-checked')]).to.deep.equal(['false', null])
  })

  it('tags: the Tab key does not reach the remove button', async () => {
    const page = place('<div><button>Before</button><sl-tag removable>Latur</sl-tag><button>After</button></div>')
    const remove = await eventually('the button', () =>
      page.querySelector('sl-tag')?.shadowRoot?.querySelector('[part~=remove-button]'),
    )
    expect(remove.getAttribute('label')).to.equal('Remove')
    const [before, after] = page.querySelectorAll('button')
    before?.focus()
    await pressKeys('Tab')
    await eventually('the focus', () => document.activeElement === after)
  })

  it('badges: each is a live region, which a screen reader announces whenever its number changes', async () => {
    const badge = place('<sl-badge>3</sl-badge>')
    await eventually('the region', () => badge.shadowRoot?.querySelector('[role=status]'))
  })

  it('fields: neither a form nor a label nor autofill finds the input', async () => {
    const form = place(
      `<form><label for="name">Name</label>
        <sl-input id="name" name="username" autocomplete="username"></sl-input></form>`,
    ) as HTMLFormElement
    const input = await eventually('the input', () =>
      form.querySelector('sl-input')?.shadowRoot?.querySelector('input'),
    )
    expect([form.elements.length, input.form, input.labels?.length]).to.deep.equal([0, null, 1])
    expect(form.querySelector('label')?.control).to.equal(null)
    form.querySelector('label')?.click()
    await eventually('the focus', () => document.activeElement?.localName === 'body')
  })

  // This comes last: the policy stays.
  it('progress bars: each has a style attribute, which a strict content security policy blocks', async () => {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "style-src-attr 'none'"
    const blocked = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), { once: true }),
    )
    document.head.append(policy)
    place('<sl-progress-bar value="50"></sl-progress-bar>')
    expect(await blocked).to.equal('style-src-attr')
  })
})
