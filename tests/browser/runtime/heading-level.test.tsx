import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { readHeadingLevel } from '../../../src/elements/runtime/surroundings/heading-level.ts'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { clearPage, eventually, mount, place, rootOf } from '../support/mount.ts'

const FORM = '<campus-student-login client="svtu" lang="en"></campus-student-login>'
/** Returns the written and the announced levels of all headings. */
const levelsOf = (host: Element) =>
  [...(rootOf(host)?.querySelectorAll('h1, h2, h3') ?? [])].map(
    ({ localName, ariaLevel }) => `${localName} ${ariaLevel}`,
  )

describe('the heading of an element', () => {
  before(() => defineElement(studentLogin))
  afterEach(() => clearPage())

  it('is of level 2 on a page of its own, and those below it follow', async () => {
    const host = await mount(FORM)
    await eventually('the other ways', () => levelsOf(host).length > 1)
    expect(new Set(levelsOf(host))).to.deep.equal(new Set(['h1 2', 'h2 3']))
  })

  it('is of the level that the page says, also later', async () => {
    const host = await mount(FORM.replace(' lang', ' heading-level="4" lang'))
    expect(levelsOf(host)[0]).to.equal('h1 4')
    host.setAttribute('heading-level', '3')
    await eventually('another level', () => levelsOf(host)[0] === 'h1 3')
  })

  it('takes the level that is said around it, through shadow roots', () => {
    place('<div heading-level="5"><section></section></div>')
    const shadow = document.querySelector('[heading-level] section')?.attachShadow({ mode: 'open' })
    shadow?.append(document.createElement('p'))
    expect(readHeadingLevel(shadow?.querySelector('p') ?? document.body)).to.equal(5)
  })

  it('is of level 1 in the portal, and ignores what is no level', () => {
    place('<campus-portal><p></p></campus-portal>')
    place('<b heading-level="0"></b>')
    const read = (selector: string) => readHeadingLevel(document.querySelector(selector) ?? document.body)
    expect([read('campus-portal'), read('campus-portal p'), read('b')]).to.deep.equal([1, 1, 2])
  })
})
