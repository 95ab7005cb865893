import { expect } from 'chai'
import { findDraft, storeDraft } from '../../../src/core/session/drafts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { assignProgramPartTerm } from '../../../src/elements/assignments/assign-program-part-term/assign-program-part-term-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { chooseFile, savedFile } from '../support/files.ts'
import { pressKeys } from '../support/keys.ts'
import { APPEARANCES, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import {
  answerYes,
  boxOf,
  editOfProgramme,
  openScope,
  peopleThat,
  personNamed,
  press,
  programmeOf,
  saveElsewhere,
  says,
  saysNoMore,
  scopeOf,
  takeAllFrom,
  yearThatIs,
} from '../support/assignments/program-scope.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const TAG = 'campus-assign-program-part-term'

/** Two people without any programme, at different places in the list. */
async function twoPeople(): Promise<readonly [number, number]> {
  const [first, second] = (await peopleThat(true)).filter(({ loginName }) => loginName !== 'farah.hod')
  if (!first || !second) throw new Error('There are not two people with a role for programmes.')
  await takeAllFrom(first.userId, second.userId)
  return [first.userId, second.userId]
}
const part = <E extends Element = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => rootOf(host)?.querySelector<E>(selector))

describe('the programme scope of people', () => {
  before(() => defineElement(assignProgramPartTerm))
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })

  it('asks a signed-out visitor to sign in, and names the right that a user lacks', async () => {
    const guestHost = await mount(`<${TAG} client="svtu" lang="en"></${TAG}>`)
    await says(guestHost, 'Please log in')
    clearPage()
    await signInAs('noor.clerk')
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await says(host, '“View” on “Who does what: programmes”')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('asks for people first, and finds them by name with their roles and programmes', async () => {
    await signInAs('asha.admin')
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await says(host, 'Choose one or several people')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const search = await part<HTMLInputElement>(host, '[role=combobox]')
    search.focus()
    type(search, 'Farah Sidd')
    const option = await appearing(host, 'option', /Farah Siddiqui.*farah\.hod.*2 programmes/)
    option.click()
    await eventually('the tree', () => rootOf(host)?.querySelector('.c-tree input'))
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows what a person has, in ${lang} and ${theme}`, async () => {
      await signInAs('asha.admin')
      const { userId } = await personNamed('farah.hod')
      const host = await openScope([userId], { lang, theme })
      await eventually('both places', () => rootOf(host)?.querySelectorAll('.c-scope-place').length === 2)
      const counts = [...(rootOf(host)?.querySelectorAll('.c-scope-counts dd') ?? [])].map(({ textContent }) =>
        Number(textContent.replaceAll(',', '')),
      )
      expect(counts.slice(0, 2)).to.deep.equal([2, 8])
      expect(counts[2]).to.be.greaterThan(0)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  for (const lang of ['en', 'ur'])
    it(`fits a phone of 360 px in ${lang}: nothing is cut off`, async () => {
      await signInAs('asha.admin')
      const { userId } = await personNamed('farah.hod')
      const host = await openScope([userId], { lang, width: 360 })
      ;(await part(host, '.c-scope-place-buttons .c-button')).click()
      await part(host, '.c-scope-limits')
      const { right, left } = host.getBoundingClientRect()
      const outside = [...(rootOf(host)?.querySelectorAll('button, input, select, h2, .c-panel') ?? [])].filter(
        (one) => {
          const box = one.getBoundingClientRect()
          return one.checkVisibility() && !one.closest('.c-tab-row') && (box.right > right + 1 || box.left < left - 1)
        },
      )
      expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('says what a tick includes, shows the difference, saves it, and takes it back', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoPeople()
    const { programId, parts } = await programmeOf('BCOM')
    const host = await openScope([userId])
    expect(allByRole(host, 'button', 'Save'), 'without changes').to.deep.equal([])
    for (const { programPartTermId } of parts[0]?.terms ?? []) (await boxOf(host, `t${programPartTermId}`)).click()
    await says(host, 'only 2 of 2 terms, no later ones')
    ;(await boxOf(host, `p${programId}`)).click()
    await says(host, 'all parts and terms, also later ones')
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await press(host, 'Save')
    await says(host, 'Saved: \u2066+1\u2069.')
    expect((await scopeOf(userId)).map(({ key }) => key.programId)).to.deep.equal([programId])
    await says(host, 'still possible for')
    await press(host, 'Undo')
    await saysNoMore(host, 'Saved: ')
    expect(await scopeOf(userId)).to.deep.equal([])
    ;(await appearing(host, 'tab', 'History')).click()
    await says(host, 'undone')
    await says(host, 'undoes a change')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('gives the same to several people, and changes nothing of them that was not touched', async () => {
    await signInAs('asha.admin')
    const [first, second] = await twoPeople()
    const [bcom, ba] = [await programmeOf('BCOM'), await programmeOf('BA')]
    await saveElsewhere([
      await editOfProgramme(first, ba.programId, { after: { access: 'EDIT', fromOn: null, toOn: null } }),
    ])
    const host = await openScope([first, second])
    await says(host, 'These people differ.')
    expect((await boxOf(host, `p${ba.programId}`)).indeterminate).to.equal(true)
    ;(await boxOf(host, `p${bcom.programId}`)).click()
    await says(host, 'Not saved yet: \u2066+2\u2069')
    ;(await boxOf(host, `p${ba.programId}`)).click()
    await says(host, 'Not saved yet: \u2066+3\u2069')
    await saysNoMore(host, 'These people differ.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Save')
    await says(host, 'Saved: ')
    const kept = (await scopeOf(first)).find(({ key }) => key.programId === ba.programId)
    expect(kept?.value.access).to.equal('EDIT')
    expect(await scopeOf(second)).to.have.length(2)
  })

  it('limits a place to colleges and days, and refuses days in the wrong order beside the place', async () => {
    await signInAs('asha.admin')
    const { userId, colleges } = await personNamed('farah.hod')
    const host = await openScope([userId])
    const [access] = allByRole<HTMLSelectElement>(host, 'combobox', 'Access')
    type(access ?? document.createElement('select'), 'EDIT')
    await says(host, 'Not saved yet: \u2066±1\u2069')
    ;(await part(host, '.c-scope-place-buttons .c-button')).click()
    type(await part<HTMLInputElement>(host, 'input[name$=".from"]'), '12/31/2026')
    type(await part<HTMLInputElement>(host, 'input[name$=".to"]'), '12/01/2026')
    await press(host, 'Save')
    await says(host, 'The last day must not be before the first.')
    await eventually('the focus on the last day', () => focused(host)?.matches('[data-wrong] input[name$=".to"]'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await part<HTMLInputElement>(host, 'input[name$=".to"]'), '12/31/2026')
    await says(host, '31 December 2026 to 31 December 2026')
    const search = await part<HTMLInputElement>(host, '.c-scope-limits [role=combobox]')
    search.focus()
    search.click()
    ;(await appearing(host, 'option')).click()
    await says(host, colleges[0]?.names.name ?? 'no college')
    await press(host, 'Discard changes')
    await answerYes()
    await says(host, 'No changes yet.')
  })

  it('works with the keyboard: arrows move in the tree and open it, Space ticks', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoPeople()
    const host = await openScope([userId])
    ;(await part<HTMLInputElement>(host, '.c-tree input')).focus()
    await pressKeys('ArrowRight', 'ArrowRight')
    await eventually('a programme', () => focused(host)?.getAttribute('data-node')?.startsWith('p'))
    await pressKeys('Space')
    await says(host, 'Not saved yet: \u2066+1\u2069')
  })

  it('keeps the draft over a reload of the page', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoPeople()
    const { programId } = await programmeOf('BCOM')
    const { academicYearId } = await yearThatIs('CURRENT')
    storeDraft(`programme-scope ${academicYearId}`, { edits: [await editOfProgramme(userId, programId)] })
    const host = await openScope([userId])
    await says(host, 'Not saved yet: \u2066+1\u2069')
  })

  it('keeps the draft of people who are not shown when another one is saved', async () => {
    await signInAs('asha.admin')
    const [shown, other] = await twoPeople()
    const { programId } = await programmeOf('BCOM')
    const { academicYearId } = await yearThatIs('CURRENT')
    const name = `programme-scope ${academicYearId}`
    const edits = [await editOfProgramme(shown, programId), await editOfProgramme(other, programId)]
    storeDraft(name, { edits })
    const host = await openScope([shown])
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await press(host, 'Save')
    await says(host, 'Saved: \u2066+1\u2069.')
    await eventually('the draft of the other person alone', () => [findDraft(name)?.edits].flat().length === 1)
    expect(findDraft(name)?.edits).to.deep.equal(edits.slice(1))
  })

  it('shows rows that somebody else has changed, and lets each be decided', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoPeople()
    const [bcom, ba] = [await programmeOf('BCOM'), await programmeOf('BA')]
    const host = await openScope([userId])
    ;(await boxOf(host, `p${bcom.programId}`)).click()
    ;(await boxOf(host, `p${ba.programId}`)).click()
    await says(host, 'Not saved yet: \u2066+2\u2069')
    await saveElsewhere(
      await Promise.all(
        [bcom, ba].map(({ programId }) =>
          editOfProgramme(userId, programId, { after: { access: 'EDIT', fromOn: null, toOn: null } }),
        ),
      ),
    )
    await press(host, 'Save')
    await says(host, 'Someone else has changed the same rows')
    await eventually('the focus', () => focused(host)?.textContent.startsWith('Someone else'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Keep mine: Bachelor of Commerce')
    await press(host, 'Take theirs: Bachelor of Arts')
    await says(host, 'Not saved yet: \u2066±1\u2069')
    await press(host, 'Save')
    await says(host, 'Saved: ')
    const access = Object.fromEntries((await scopeOf(userId)).map(({ key, value }) => [key.programId, value.access]))
    expect(access).to.deep.equal({ [bcom.programId]: 'VIEW', [ba.programId]: 'EDIT' })
  })

  it('proposes the scope of another year, and saves nothing of it by itself', async () => {
    await signInAs('asha.admin')
    const { userId } = await personNamed('farah.hod')
    const next = await yearThatIs('NEXT')
    const host = await openScope([userId], { year: next.code })
    await press(host, 'Copy from another year')
    await eventually('the panel', () => rootOf(host)?.querySelector('dialog[open]'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Put into the draft')
    await says(host, 'Not saved yet: \u2066+2\u2069')
  })

  it('shows a closed year, which can only be read', async () => {
    await signInAs('asha.admin')
    const { userId } = await personNamed('farah.hod')
    const closed = await yearThatIs('CLOSED')
    const host = await openScope([userId], { year: closed.code })
    await says(host, `${closed.code} is closed.`)
    expect(allByRole(host, 'button', 'Save')).to.deep.equal([])
    expect(rootOf(host)?.querySelectorAll('.c-tree input:not([aria-disabled=true])'), 'no box to tick').to.have.length(
      0,
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('says that a role uses no programme scope, and that a person cannot be found', async () => {
    await signInAs('asha.admin')
    const [unscoped] = await peopleThat(false)
    const host = await mount(`<${TAG} lang="en" user="${unscoped?.publicId ?? ''}"></${TAG}>`)
    await says(host, "This user's role does not use programme scope.")
    expect(await accessibilityProblems(host)).to.deep.equal([])
    clearPage()
    const nobody = await mount(`<${TAG} lang="en" user="nobody-has-this-identifier"></${TAG}>`)
    await says(nobody, '1 person is not among the people')
    await saysNoMore(nobody, 'Loading…')
  })

  it('keeps the focus on a page without the portal: for a chosen person, a removed place, a save and its undo', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoPeople()
    const { programId } = await programmeOf('BCOM')
    const list = await mount(`<${TAG} client="svtu" lang="en"></${TAG}>`)
    const person = await part<HTMLButtonElement>(list, '.c-scope-people button')
    person.focus()
    await pressKeys('Enter')
    await eventually('the focus in the choice of people', () => focused(list)?.localName === 'input')
    clearPage()
    const host = await openScope([userId])
    ;(await boxOf(host, `p${programId}`)).click()
    const bin = await part<HTMLButtonElement>(host, '.c-scope-place-buttons .c-icon-button')
    bin.focus()
    await pressKeys('Enter')
    await eventually('the focus on the heading of the places', () => /^H\d$/.test(focused(host)?.tagName ?? ''))
    ;(await boxOf(host, `p${programId}`)).click()
    const save = await appearing(host, 'button', 'Save')
    save.focus()
    await pressKeys('Enter')
    await says(host, 'Saved: \u2066+1\u2069.')
    await eventually('a focus after saving', () => focused(host)?.isConnected)
    const undo = await appearing(host, 'button', 'Undo')
    undo.focus()
    await pressKeys('Enter')
    await saysNoMore(host, 'Saved: ')
    await eventually('a focus after the undo', () => focused(host)?.isConnected)
  })

  it('exports a file that can be imported, and shows the lines that are wrong', async () => {
    await signInAs('asha.admin')
    const { userId } = await personNamed('farah.hod')
    const host = await openScope([userId])
    const file = await savedFile(() => press(host, 'Export as CSV'))
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([...bytes.slice(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf])
    const lines = (await file.text()).replace('\uFEFF', '')
    expect(lines).to.include('farah.hod,BSC,,,,EDIT,,')
    await press(host, 'Import a file')
    const input = await part<HTMLInputElement>(host, 'dialog input[type=file]')
    const choose = (name: string, text: string) => chooseFile(input, name, text)
    await press(host, 'Read the file')
    await eventually('the focus in the file field', () => focused(host) === input)
    choose('same.csv', lines)
    await says(host, 'same.csv')
    await press(host, 'Read the file')
    await says(host, 'nothing that differs')
    choose('wrong.csv', `${lines}farah.hod,BCOM,,,,VIEW,,\r\nnobody.here,BCOM,,,,VIEW,,\r\n`)
    await says(host, 'wrong.csv')
    await press(host, 'Read the file')
    await says(host, '1 line could not be used.')
    await says(host, 'Line 5:')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    byRole(rootOf(host)?.querySelector('dialog[open] .c-side-foot') ?? null, 'button', 'Close').click()
    await says(host, 'Not saved yet: \u2066+1\u2069')
  })

  it('says that it is offline, and continues by itself when the server can be reached again', async () => {
    await signInAs('asha.admin')
    const { publicId } = await personNamed('farah.hod')
    const real = window.fetch
    window.fetch = () => Promise.reject(new TypeError('offline'))
    try {
      const host = await mount(`<${TAG} lang="en" user="${publicId}"></${TAG}>`)
      await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice[data-kind=danger]'))
      window.fetch = real
      window.dispatchEvent(new Event('online'))
      await eventually('the tree', () => rootOf(host)?.querySelector('.c-tree input'))
    } finally {
      window.fetch = real
    }
  })
})
