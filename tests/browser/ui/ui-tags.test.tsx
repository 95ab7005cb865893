import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiTags } from '../../../src/elements/style-guide/ui-tags/ui-tags-element.tsx'
import { APPEARANCES, board, focused, mountGuide, restIn } from '../support/guide.ts'
import { errorOf } from '../support/field-error.ts'
import { clickOn, pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'

const entered = (field: Element) => allByRole(field, 'listitem').map(({ textContent }) => textContent)
const field = async (host: Element, index: number) => {
  const input = allByRole<HTMLInputElement>(await board(host, 5), 'textbox')[index]
  const found = input?.labels?.[0]?.parentElement
  if (!found) throw new Error('There is no such field.')
  return { found, input }
}

/** What a browser does when somebody pastes. */
function paste(input: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('the style guide page for tags', () => {
  before(() => defineElement(uiTags))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme`, async () => {
      const host = await mountGuide('campus-ui-tags', lang, theme)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('distinguishes the kinds of tags without colour, by a shape of their own', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const kinds = await board(host, 1)
    const [icons, dots] = [...kinds.children].map((row) => [...row.querySelectorAll('.c-tag')])
    const pictures = icons?.map((tag) => tag.querySelector('path')?.getAttribute('d') ?? 'dot')
    const shapes = dots?.map((tag) => {
      const { clipPath, borderRadius, backgroundColor } = getComputedStyle(tag.querySelector('.c-tag-dot') ?? tag)
      return `${clipPath} ${borderRadius} ${backgroundColor === 'rgba(0, 0, 0, 0)'}`
    })
    expect(new Set(pictures).size).to.equal(5)
    expect(new Set(shapes).size).to.equal(5)
  })

  it('writes a code from left to right in Urdu', async () => {
    const host = await mountGuide('campus-ui-tags', 'ur')
    const code = [...(await board(host, 2)).querySelectorAll('bdi')].find((one) => one.textContent === 'BA-104 (II)')
    expect(code && getComputedStyle(code).direction).to.equal('ltr')
  })

  it('opens the hidden tags of a long line behind "+n" with the keyboard', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const line = await board(host, 4)
    const more = await eventually('"+n"', () => allByRole(line, 'button', / more$/).at(-1))
    more.focus()
    await pressKeys('Enter')
    const rest = await eventually('the rest', () => restIn(line))
    expect(allByRole(rest, 'listitem').length).to.equal(Number(more.textContent.slice(1)))
    await pressKeys('Escape')
    expect(restIn(line)).to.equal(undefined)
    await eventually('the focus', () => focused(host) === more)
  })
})

describe('a field for several short texts', () => {
  before(() => defineElement(uiTags))
  afterEach(clearPage)

  it('adds an entry with Enter or a comma, including the Urdu comma', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const { found, input } = await field(host, 0)
    await clickOn(input)
    await typeKeys('Physics')
    await pressKeys('Enter')
    await typeKeys('Marine biology,')
    await typeKeys('اردو،')
    expect(entered(found)).to.deep.equal(['Nanded', 'Latur', 'Parbhani', 'Physics', 'Marine biology', 'اردو'])
    expect(input.value).to.equal('')
  })

  it('removes the last entry with Backspace and keeps the focus; the arrow keys reach any entry', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const { found, input } = await field(host, 0)
    input.focus()
    await pressKeys('Backspace')
    expect(entered(found)).to.deep.equal(['Nanded', 'Latur'])
    await eventually('the focus', () => focused(host) === input)
    expect([...found.querySelectorAll('[role=status]')].map((one) => one.textContent)).to.contain(
      'Parbhani was removed.',
    )
    await pressKeys('ArrowLeft', 'ArrowLeft')
    await eventually('the focus', () => focused(host)?.getAttribute('aria-label') === 'Remove Nanded')
    await pressKeys('Delete')
    expect(entered(found)).to.deep.equal(['Latur'])
    await eventually('the focus', () => focused(host)?.getAttribute('aria-label') === 'Remove Latur')
    await pressKeys('ArrowRight')
    await eventually('the focus', () => focused(host) === input)
  })

  it('reaches the entries with the opposite arrow key in Dhivehi', async () => {
    const host = await mountGuide('campus-ui-tags', 'dv')
    const { input } = await field(host, 0)
    input.focus()
    await pressKeys('ArrowLeft')
    await eventually('the focus', () => focused(host) === input)
    await pressKeys('ArrowRight')
    await eventually('the focus on an entry', () => focused(host)?.matches('li button'))
  })

  it('adds several pasted entries, and keeps rejected ones in the box with the reason beside it', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const { found, input } = await field(host, 0)
    input.focus()
    paste(input, 'Physics\tnanded\nChemistry; A keyword of more than four and twenty letters')
    await eventually('the keywords', () => entered(found).includes('Chemistry'))
    expect(entered(found)).to.deep.equal(['Nanded', 'Latur', 'Parbhani', 'Physics', 'Chemistry'])
    expect(input.value).to.equal('nanded, A keyword of more than four and twenty letters')
    expect(errorOf(input)).to.equal('2 entries were not added. “nanded” has already been added.')
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    expect(await accessibilityProblems(found)).to.deep.equal([])
    await pressKeys('Tab')
    expect(input.value).to.equal('nanded, A keyword of more than four and twenty letters')
  })

  it('shows the error of the form’s own validation, and lets the user correct the entry', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const { found, input } = await field(host, 1)
    await clickOn(input)
    await typeKeys('S-77')
    await pressKeys('Enter')
    expect(errorOf(input)).to.equal('“S-77” is not a seat number.')
    await typeKeys('12')
    expect(errorOf(input)).to.equal(null)
    await pressKeys('Enter')
    expect(entered(found)).to.deep.equal(['S-1042', 'S-7712'])
  })

  it('adds the typed text as an entry when the box loses the focus', async () => {
    const host = await mountGuide('campus-ui-tags', 'en')
    const { found, input } = await field(host, 0)
    await clickOn(input)
    await typeKeys('Physics')
    await pressKeys('Tab')
    await eventually('the keyword', () => entered(found).includes('Physics'))
    expect(errorOf(input)).to.equal(null)
  })
})
