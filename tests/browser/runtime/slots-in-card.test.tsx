import { expect } from 'chai'
import { clearPage, eventually, mount, place } from '../support/mount.ts'
import { defineSpecimens, STATIC_FORM } from '../support/specimen.tsx'

const TAG = 'campus-light-specimen'
const HELP = '<p slot="help">Room 4 helps.</p>'
const AROUND = `<p slot="header">Read the rules first.</p>${HELP}<p slot="footer">Office of examinations</p>`

/** The card that is drawn around the slots; undefined while the form draws its own. */
const frameOf = (host: Element) => host.shadowRoot?.querySelector<HTMLElement>('[part=card]') ?? undefined
const framed = (host: Element) => eventually('a card around the slots', () => frameOf(host))
const boxOf = (node: Element) => node.getBoundingClientRect()
const formOf = (host: Element) => host.querySelector<HTMLElement>('[slot=campus] .c-card')!

describe('content of the page in the slots of a light element', () => {
  before(defineSpecimens)
  afterEach(clearPage)

  it('is inside the card, above and below the form, which draws no card of its own', async () => {
    const host = await mount(`<${TAG}>${AROUND}</${TAG}>`)
    const card = boxOf(await framed(host))
    const order = ['[slot=header]', '[slot=campus]', '[slot=help]', '[slot=footer]'].map((part) =>
      boxOf(host.querySelector(part)!),
    )
    for (const [index, part] of order.entries()) {
      expect(part.top, 'from top to bottom').to.be.at.least(index === 0 ? card.top + 1 : order[index - 1]!.bottom)
      expect(part.left).to.be.above(card.left)
      expect(part.right).to.be.below(card.right)
    }
    expect(order[3]!.bottom).to.be.below(card.bottom)
    const { borderTopWidth, boxShadow, paddingTop } = getComputedStyle(formOf(host))
    expect([borderTopWidth, boxShadow, paddingTop]).to.deep.equal(['0px', 'none', '0px'])
    expect(getComputedStyle(frameOf(host)!).borderTopWidth).to.equal('1px')
  })

  it('leaves an element without such content as it is', async () => {
    const host = await mount(`<${TAG}></${TAG}>`)
    expect(frameOf(host)).to.equal(undefined)
    expect(getComputedStyle(formOf(host)).borderTopWidth).to.equal('1px')
  })

  it('may come and go later, and the form keeps what is typed', async () => {
    const host = await mount(`<${TAG}></${TAG}>`)
    const field = host.querySelector<HTMLInputElement>('[name=name]')!
    field.value = 'Asha'
    field.focus()
    host.insertAdjacentHTML('beforeend', HELP)
    await framed(host)
    expect(host.querySelector('[name=name]')).to.equal(field)
    await eventually('the focus', () => document.activeElement === field)
    host.querySelector('[slot=help]')!.remove()
    await eventually('the card of the form', () => !frameOf(host))
    expect(getComputedStyle(formOf(host)).borderTopWidth).to.equal('1px')
    expect(field.value).to.equal('Asha')
  })

  it('takes the theme, the language and the direction of the form', async () => {
    const host = await mount(`<${TAG} theme="dark" lang="ur">${HELP}</${TAG}>`)
    const frame = (await framed(host)).parentElement!
    expect([frame.lang, frame.dir, frame.dataset.theme]).to.deep.equal(['ur', 'rtl', 'dark'])
    expect(getComputedStyle(host.querySelector('[slot=help]')!).direction).to.equal('rtl')
    host.setAttribute('theme', 'light')
    await eventually('the light theme', () => frame.dataset.theme === 'light')
  })

  it('has no frame in a plain element', async () => {
    const host = await mount(`<${TAG} plain>${HELP}</${TAG}>`)
    expect(getComputedStyle(await framed(host)).borderTopWidth).to.equal('0px')
  })

  it('stands in its order while a form in the page waits for its element', async () => {
    const host = place(`<${TAG}><p slot="footer">Office</p>${STATIC_FORM}</${TAG}>`)
    host.querySelector<HTMLInputElement>('[name=name]')!.focus()
    await new Promise((done) => setTimeout(done))
    expect(host.querySelector('[data-campus-static]'), 'the form in the page').to.not.equal(null)
    expect(boxOf(host.querySelector('[slot=footer]')!).top).to.be.at.least(
      boxOf(host.querySelector('[data-campus-static]')!).bottom,
    )
  })
})
