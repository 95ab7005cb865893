import { expect } from 'chai'
import { academicsNode, saveAcademicNode } from '../../../src/contract/academics/structure.ts'
import { $question, answerQuestion } from '../../../src/core/feedback/confirm.ts'
import { callOnce } from '../../../src/core/mql/call-once.ts'
import { query } from '../../../src/core/mql/index.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { academics } from '../../../src/elements/academics/academics/academics-element.tsx'
import { parseNodeKey } from '../../../src/elements/academics/academics/nodes.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { press, says } from '../support/data-imports.tsx'
import { all, focused } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown, slowCalls } from '../support/wire.ts'

const noProblems = async (host: Element, lang = 'en', theme = 'light') =>
  expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])

function open(path = '/academics', { lang = 'en', theme = 'light', width = 1200 } = {}): Promise<HTMLElement> {
  navigate(path, { replace: true })
  return mount(
    `<campus-academics client="svtu" lang="${lang}" theme="${theme}" style="display: block; inline-size: ${width}px"></campus-academics>`,
  )
}
const items = (host: Element) => all(host, '[role=treeitem][data-node]')
const field = (host: Element, name: string) =>
  eventually(`the field ${name}`, () => all<HTMLInputElement>(host, `[name="${name}"]`)[0])
async function fill(host: Element, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) type(await field(host, name), text)
}
const chosen = () => new URLSearchParams(location.hash.split('?')[1]).get('node') ?? ''
const save = async (kind: 'FACULTY' | 'COLLEGE', key: string, name: string): Promise<void> => {
  const nodeId = parseNodeKey(key)?.nodeId ?? 0
  const reply = await query([academicsNode], { academicsNode: { kind, nodeId } })
  const node = reply.ok ? reply.result.academicsNode[0] : undefined
  if (!node) throw new Error(`There is no ${key}.`)
  const { seen, values } = node
  await callOnce(saveAcademicNode, { kind, nodeId, seen, values: { ...values, name }, translations: {} })
}

describe('the academic structure', () => {
  before(() => defineElement(academics))
  beforeEach(() => signInAs('asha.admin'))
  afterEach(() => {
    clearPage()
    document.body.style.background = ''
    navigate('/', { replace: true })
  })
  after(() => signOut())

  it('tells a person without the right which one is missing', async () => {
    await signInAs('noor.clerk')
    const host = await open()
    await eventually('the notice', () => all(host, '[data-kind=warning]')[0])
    await noProblems(host)
  })

  it('shows a placeholder, then a failure that can be retried', async () => {
    const letGo = slowCalls()
    const waiting = await open()
    await eventually('the placeholder', () => all(waiting, '.c-skeleton')[0])
    await noProblems(waiting)
    letGo()
    clearPage()
    const restore = serverDown()
    const host = await open()
    await says(host, 'The server did not answer.')
    await noProblems(host)
    restore()
    await press(host, 'Try again')
    await eventually('the faculties', () => items(host)[0])
  })

  it('is opened down to a course of a term by the keyboard, and the address keeps the choice', async () => {
    const host = await open()
    const first = await eventually('a faculty', () => items(host)[0])
    expect(first.tabIndex).to.equal(0)
    first.focus()
    for (const level of ['1', '2', '3', '4']) {
      await pressKeys('ArrowRight')
      await eventually(`level ${level} to be open`, () =>
        items(host).some((one) => one.ariaLevel === String(Number(level) + 1)),
      )
      await pressKeys('ArrowRight')
      await eventually('the focus below', () => focused(host)?.ariaLevel === String(Number(level) + 1))
    }
    await pressKeys('Enter')
    await says(host, 'Course in a term')
    await says(host, 'What depends on it')
    expect(chosen()).to.match(/^OFFERING-/)
    await eventually('the counts', () => all(host, '.c-uses li')[0])
    await noProblems(host)
    await pressKeys('ArrowLeft')
    await eventually('the focus above', () => focused(host)?.ariaLevel === '4')
    await pressKeys('ArrowLeft')
    await eventually('the focus', () => focused(host)?.ariaExpanded === 'false')
    await pressKeys('Home')
    await eventually('the focus', () => focused(host) === items(host)[0])

    const link = chosen()
    clearPage()
    const again = await open(`/academics?node=${link}`)
    await eventually('the chosen course in the tree', () => items(again).some((one) => one.dataset.node === link))
    expect(items(again).find((one) => one.ariaSelected === 'true')?.dataset.node).to.equal(link)
  })

  it('is searched by a name in another language, and says when nothing matches', async () => {
    const host = await open()
    await eventually('the faculties', () => items(host)[0])
    const search = await eventually('the search', () => all<HTMLInputElement>(host, 'input[type=search]')[0])
    type(search, 'विज्ञान')
    await says(host, 'match')
    await noProblems(host)
    items(host)[0]?.click()
    await says(host, 'What depends on it')
    type(search, 'zzzz')
    await says(host, 'Nothing matches.')
  })

  it('adds, changes and removes a faculty: errors at the fields, a conflict, a history', async () => {
    const host = await open()
    await eventually('the faculties', () => items(host)[0])
    await press(host, 'Add faculty')
    await press(host, 'Save')
    await says(host, 'Code: This field is required.')
    await noProblems(host)
    const taken = items(host)[0]?.querySelector('.c-node-detail')?.textContent ?? ''
    await fill(host, { code: taken, name: 'Faculty of Browsers' })
    await press(host, 'Save')
    await says(host, 'Another record has this code.')
    await fill(host, { code: 'FAC-BROWSER' })
    await press(host, 'Save')
    await says(host, 'Nothing depends on it')
    const key = chosen()
    await eventually('it in the tree', () => items(host).some((one) => one.dataset.node === key))

    await save('FACULTY', key, 'Faculty of Others')
    await fill(host, { name: 'Faculty of Mine' })
    await press(host, 'Save')
    await says(host, 'Faculty of Others')
    await noProblems(host)
    await press(host, 'Keep mine and review')
    await press(host, 'Save')
    await eventually('the history', () =>
      all(host, '.c-acts li li').some(
        ({ textContent }) =>
          textContent.replaceAll(/[\u2066-\u2069]/g, '') === 'Name: from Faculty of Others to Faculty of Mine',
      ),
    )
    await noProblems(host)

    await press(host, 'Remove')
    expect((await eventually('the question', () => $question.get())).detail).to.include('Faculty of Mine')
    answerQuestion(true)
    await eventually('it to be gone', () => !items(host).some((one) => one.dataset.node === key))
    await says(host, 'Choose an entry')
  })

  it('says what depends on a college, and closes it instead', async () => {
    const host = await open('/academics?in=COLLEGE')
    const first = await eventually('a college', () => items(host)[0])
    first.click()
    await says(host, 'It cannot be removed while these records exist:')
    expect(all(host, '.c-uses li').some(({ textContent }) => / enrolments?$/.test(textContent))).to.equal(true)
    await press(host, 'Close')
    await press(host, 'Open again')
    await eventually('the college to be open', () => all(host, 'button').some((one) => one.textContent === 'Close'))
  })

  for (const [lang, theme] of [
    ['ur', 'dark'],
    ['dv', 'light'],
  ] as const)
    it(`is one column with a way back at 360 px, without a barrier in ${lang}, ${theme}`, async () => {
      const host = await open('/academics?in=YEAR', { lang, theme, width: 360 })
      if (theme === 'dark') document.body.style.background = '#101418'
      const year = await eventually('a year', () => items(host)[0])
      await noProblems(host, lang, theme)
      year.focus()
      await pressKeys('Enter')
      const heading = await eventually('the details', () => all(host, 'h2')[0])
      await eventually('the heading to have the focus', () => focused(host) === heading)
      expect(year.checkVisibility()).to.equal(false)
      await eventually('the history', () => all(host, '.c-panel:not(.c-session)').length === 4)
      await noProblems(host, lang, theme)
      expect(host.scrollWidth).to.be.at.most(360)
      all<HTMLButtonElement>(host, '.c-structure-back button')[0]?.click()
      await eventually('the list', () => items(host)[0]?.checkVisibility())
    })
})
