import { expect } from 'chai'
import { uploadAsset } from '../../../src/contract/account/own-pictures.ts'
import { decidePictures, waitingPictures } from '../../../src/contract/users/pictures.ts'
import { $toasts } from '../../../src/core/feedback/toasts.ts'
import { callOnce } from '../../../src/core/mql/call-once.ts'
import { call, query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { openProcess } from '../../../src/elements/assignments/open-process/open-process-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all, APPEARANCES, focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

/** Not the student of `approvals.test.tsx`: an account may upload twenty pictures an hour. */
const STUDENTS = ['2025417112003457', '2023417110000119']
const text = (host: Element) => rootOf(host)?.textContent ?? ''
const says = (host: Element, words: string) => eventually(`“${words}”`, () => text(host).includes(words))
const cards = (host: Element) => all(host, '[data-picture]')
const button = (within: Element | undefined, words: string) =>
  [...(within?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.startsWith(words))

/** A photograph with a face, or one that shows nothing but a dark colour. */
async function draw(kind: 'PHOTO' | 'SIGNATURE', colour: string): Promise<string> {
  const [width, height] = kind === 'PHOTO' ? [400, 500] : [300, 120]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = colour
    pen.fillRect(0, 0, width, height)
    if (colour !== '#101010') {
      pen.fillStyle = '#5a3a25'
      for (let line = 0; line < 12; line += 1) pen.fillRect(width / 4, height / 5 + line * 8, width / 2, 3)
    }
  }
  return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
}

/** Uploads a picture of the student who is signed in. */
async function uploadPicture(kind: 'PHOTO' | 'SIGNATURE', colour: string): Promise<void> {
  const reply = await call(uploadAsset, { kind, base64: await draw(kind, colour) })
  expect(reply.ok && reply.result.outcome).to.equal('PENDING')
}

/** Uploads a dark and a clear photograph of one student each, and a signature of the second. */
async function upload(): Promise<void> {
  for (const [place, prn] of STUDENTS.entries()) {
    await signInAs(prn, 'svtu', 'student')
    await uploadPicture('PHOTO', place === 0 ? '#101010' : '#dde6ee')
    if (place === 1) await uploadPicture('SIGNATURE', '#ffffff')
    await signOut()
  }
}

/** Rejects all that wait, as somebody else would meanwhile. */
async function rejectAll(): Promise<void> {
  const found = await query([waitingPictures], { waitingPictures: { pageSize: 100 } })
  const itemIds = found.ok ? (found.result.waitingPictures[0]?.rows ?? []).map(({ itemId }) => itemId) : []
  if (itemIds.length > 0) await callOnce(decidePictures, { decision: 'REJECT', itemIds, reason: 'Not wanted any more' })
}

async function open(lang = 'en', theme = 'light', width = 1100): Promise<Element> {
  const attributes = `lang="${lang}" theme="${theme}" process="/photo-approval" style="inline-size:${width}px"`
  const host = await mount(`<campus-open-process ${attributes}></campus-open-process>`)
  await eventually('three pictures', () => cards(host).length === 3)
  return host
}

describe('the desk of pictures', () => {
  before(async () => {
    defineElement(openProcess)
    // What other tests on this server have left waiting.
    await signInAs('asha.admin')
    await rejectAll()
    await signOut()
  })
  beforeEach(async () => {
    await upload()
    await signInAs('asha.admin')
  })
  afterEach(async () => {
    clearPage()
    await rejectAll()
    await signOut()
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows the pictures with what was found in them, in ${lang} and ${theme}`, async () => {
      const host = await open(lang, theme)
      await eventually('the pictures', () =>
        all(host, '.c-desk-picture-frame img').every((one) => (one as HTMLImageElement).naturalWidth > 0),
      )
      await eventually('the hints', () => all(host, '.c-desk-picture-hints').length === 1)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('fits a phone of 360 px: nothing is cut off, and buttons are as large as a thumb', async () => {
    const host = await open('ur', 'light', 360)
    const { right, left } = host.getBoundingClientRect()
    const outside = all(host, '.c-desk-picture, .c-desk-picture button, .c-desk-picture h3').filter((one) => {
      const box = one.getBoundingClientRect()
      return box.right > right + 1 || box.left < left - 1
    })
    expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
    expect(await accessibilityProblems(host, 'ur')).to.deep.equal([])
  })

  it('is worked through by keyboard: next, enlarge, approve, reject with a reason', async () => {
    const host = await open()
    button(cards(host)[0], 'Approve')?.focus()
    await pressKeys('k')
    await typeKeys('j')
    await eventually('the second picture', () => focused(host) !== null && focused(host) === cards(host)[1])
    await typeKeys('a')
    await eventually('two pictures', () => cards(host).length === 2)
    await says(host, 'Rutuja Vitthal Gaikwad: approved. 2 pictures are waiting.')
    await eventually('the focus on the next', () => focused(host) !== null && focused(host) === cards(host)[1])
    await typeKeys('r')
    await eventually('the field', () => rootOf(host)?.querySelector('dialog textarea'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    rootOf(host)?.querySelector<HTMLElement>('dialog textarea')?.focus()
    await typeKeys('A stamp is on it')
    button(rootOf(host)?.querySelector('dialog') ?? undefined, 'Reject and send reason')?.click()
    await says(host, ': rejected. 1 picture is waiting.')
    await eventually('one picture', () => cards(host).length === 1)
    await eventually('the focus on the last', () => focused(host) !== null && focused(host) === cards(host)[0])
    await typeKeys('a')
    await says(host, 'No picture is waiting for a decision.')
    await eventually('the focus on the heading', () => focused(host)?.matches('h1, h2'))
  })

  it('enlarges a picture beside the one in use, and goes on to the next after a decision', async () => {
    const host = await open()
    all(host, '.c-desk-picture-frame')[0]?.click()
    const dialog = await eventually('the panel', () => rootOf(host)?.querySelector('dialog'))
    await says(host, '1 of 3 on this page')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(dialog, 'Ask again')?.click()
    await says(host, '1 of 2 on this page')
  })

  it('decides about several together, and says who was faster about the others', async () => {
    const host = await open()
    const ticks = () => all(host, '.c-desk-picture-tick input')
    for (const tick of ticks()) tick.click()
    await says(host, '3 selected')
    const found = await query([waitingPictures], { waitingPictures: {} })
    const [first] = found.ok ? (found.result.waitingPictures[0]?.rows ?? []) : []
    await callOnce(decidePictures, { decision: 'APPROVE', itemIds: [first?.itemId ?? 0] })
    button(rootOf(host)?.querySelector('.c-bulk-actions') ?? undefined, 'Actions')?.click()
    const entry = await eventually('the act', () =>
      all(host, '[role=menuitem]').find(({ textContent }) => textContent.trim() === 'Approve'),
    )
    entry.click()
    const question = await eventually('the question', () =>
      document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog[open], [role=alertdialog]'),
    )
    expect(question.textContent).to.include('3 pictures are approved')
    button(question, 'Approve')?.click()
    await says(host, '1 picture was left as it is')
    await says(host, 'Asha Kulkarni already decided this on')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows what is left when nothing waits, and keeps a picture when the connection is lost', async () => {
    const host = await open()
    const up = serverDown()
    button(cards(host)[0], 'Approve')?.click()
    await eventually('the reason', () => $toasts.get().some(({ severity }) => severity === 'error'))
    const everything = () => all(host, '[role=tab]')[0]?.textContent ?? ''
    await eventually('a view without its count', () => everything() === 'All waiting')
    await eventually('the picture again', () => cards(host).length === 3)
    up()
    await eventually('its count again', () => everything() === 'All waiting3')
    await rejectAll()
    clearPage()
    const empty = await mount('<campus-open-process lang="en" process="/photo-approval"></campus-open-process>')
    await says(empty, 'No picture is waiting for a decision.')
    expect(await accessibilityProblems(empty)).to.deep.equal([])
  })
})
