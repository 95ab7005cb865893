import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { rejectToken, currentSession } from '../../../src/core/mql/token.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { all, focused, settled } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import { codeFor } from '../support/outbox.ts'
import { allByRole, allByText, byRole } from '../support/roles.ts'
import { answering, callsMade, serverDown } from '../support/wire.ts'

const STUDENT = '2025417112003457'
const text = (host: Element) => rootOf(host)?.textContent ?? ''
const says = (host: Element, words: string) => eventually(`“${words}”`, () => text(host).includes(words))
const button = (host: Element, name: string) =>
  eventually(`the button ${name}`, () =>
    all<HTMLButtonElement>(host, 'button').find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name),
  )
const field = (host: Element, name: string, within = '') =>
  eventually(`the field ${name}`, () => all<HTMLInputElement>(host, `${within} [name=${name}]`)[0])
const details = async (host: Element) =>
  eventually('the sections', () => all<HTMLElement & { open: boolean }>(host, '[data-section] sl-details'))
const openAll = async (host: Element) => {
  for (const section of await details(host)) section.open = true
}
/** The confirmation dialog is in an element of its own beside ours. */
const answer = async () => {
  const dialog = await eventually('the question', () =>
    document.querySelector('campus-confirmation')?.shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]'),
  )
  return { text: dialog.textContent, yes: () => [...dialog.querySelectorAll('button')].at(-1)?.click() }
}

async function enter(kind: 'staff' | 'student', userName: string): Promise<void> {
  const state = await loadClient('svtu')
  if (state.status !== 'found') throw new Error('There is no svtu.')
  const reply = await signIn(kind, { clientId: state.client.clientId, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(`${userName} could not sign in: ${reply.error}`)
}
async function shown(lang = 'en', more = ''): Promise<Element> {
  const host = await mount(
    `<campus-update-user-details client="svtu" lang="${lang}" ${more}></campus-update-user-details>`,
  )
  await eventually('the details', () => all(host, 'header')[0])
  return host
}

/** A picture with some detail in it, as from a camera. */
async function picture(width: number, height: number, kind = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no pen.')
  for (let spot = 0; spot < 400; spot += 1) {
    pen.fillStyle = `hsl(${spot * 7}deg 70% ${20 + (spot % 60)}%)`
    pen.fillRect((spot * 97) % width, (spot * 53) % height, width / 9, height / 9)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind))
  if (!blob) throw new Error('There is no picture.')
  return new File([blob], 'camera.png', { type: kind })
}
function hand(input: HTMLInputElement, file: File): void {
  const box = new DataTransfer()
  box.items.add(file)
  input.files = box.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('My details', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    document.querySelector('campus-confirmation')?.remove()
    await signOut()
    sessionStore.remove('drafts')
  })

  it('asks a signed-out visitor to sign in, with a link where the page has a portal', async () => {
    const alone = await mount('<campus-update-user-details client="svtu" lang="en"></campus-update-user-details>')
    await says(alone, 'Please log in to use this page.')
    expect(all(alone, 'a')).to.deep.equal([])
    const host = await mount(
      '<campus-update-user-details client="svtu" lang="en" portal="/portal.html"></campus-update-user-details>',
    )
    await says(host, 'Please log in to use this page.')
    expect(all<HTMLAnchorElement>(host, 'a')[0]?.getAttribute('href')).to.equal('/portal.html#/svtu')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('starts with the missing items, each of which opens its section', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    ;(await button(host, 'Upload your signature')).click()
    const section = await eventually('the section', () => all(host, "[data-section='pictures'] sl-details")[0])
    const line = section.shadowRoot?.querySelector('summary')
    expect([focused(host), section.shadowRoot?.activeElement, line?.closest('details')?.open]).to.deep.equal([
      section,
      line,
      true,
    ])
    await says(host, 'Ask your office to change it.')
  })

  for (const [lang, theme] of [
    ['en', 'light'],
    ['mr', 'light'],
    ['ur', 'dark'],
    ['dv', 'light'],
  ] as const)
    it(`has no accessibility problems in ${lang}, ${theme} theme`, async () => {
      await enter('student', STUDENT)
      const host = await shown(lang, `theme="${theme}"`)
      await openAll(host)
      await eventually(
        'sessions and tries',
        () =>
          all(host, 'section[aria-label] > ul > li').length > 0 &&
          all(host, 'section[aria-busy=false] [role=status]')[0]?.textContent,
      )
      await settled(host)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('shows that the server is down, and loads after a retry', async () => {
    await enter('student', STUDENT)
    const back = serverDown()
    const host = await mount('<campus-update-user-details client="svtu" lang="en"></campus-update-user-details>')
    try {
      await says(host, 'The server did not answer.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      back()
    }
    ;(await button(host, 'Try again')).click()
    await eventually('the details', () => all(host, 'header')[0])
  })

  it('lets staff save with the keyboard alone, and requires a display name', async () => {
    await enter('staff', 'ravi.exams')
    const host = await shown()
    const designation = await field(host, 'designation')
    designation.focus()
    await typeKeys('Controller of Examinations')
    await pressKeys('Enter')
    await says(host, 'Saved')
    expect(await field(host, 'designation')).to.have.property('value', 'Controller of Examinations')
    type(await field(host, 'displayName'), '')
    designation.form?.requestSubmit()
    await says(host, 'This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})

describe('a record that somebody else has changed meanwhile', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
    sessionStore.remove('drafts')
  })

  it('shows the three versions of a field; the user can keep their own or reload', async () => {
    await enter('staff', 'meera.principal')
    const [one, other] = [await shown(), await shown()]
    const versions = (host: Element) =>
      all(host, '[role=region] tbody tr')
        .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
        .join()
    const before = (await field(one, 'designation')).value || '–'
    type(await field(one, 'designation'), 'Principal')
    type(await field(other, 'designation'), 'Acting principal')
    ;(await field(one, 'designation')).form?.requestSubmit()
    await says(one, 'Saved')
    ;(await field(other, 'designation')).form?.requestSubmit()
    await says(other, 'Someone else changed this record.')
    await eventually(
      'the three versions',
      () => versions(other) === `Designation | ${before} | Principal | Acting principal`,
    )
    expect(await accessibilityProblems(other)).to.deep.equal([])
    ;(await button(other, 'Keep mine and review')).click()
    await eventually('the focus in the form', () => focused(other)?.closest('form'))
    expect(await field(other, 'designation')).to.have.property('value', 'Acting principal')
    ;(await field(other, 'designation')).form?.requestSubmit()
    await says(other, 'Saved')

    type(await field(one, 'designation'), 'Head')
    ;(await field(one, 'designation')).form?.requestSubmit()
    await eventually('the three versions', () => versions(one) === 'Designation | Principal | Acting principal | Head')
    ;(await button(one, 'Reload')).click()
    await eventually(
      'the newer value',
      () => all<HTMLInputElement>(one, '[name=designation]')[0]?.value === 'Acting principal',
    )
  })
})

describe('unsaved input when the session ends', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
    sessionStore.remove('drafts')
  })
  const typing = async (host: Element) => {
    await openAll(host)
    type(await field(host, 'text'), 'My name has one r.')
    await eventually('the draft', () => sessionStore.get('drafts'))
  }

  it('is restored for the same person after signing in again', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    await typing(host)
    rejectToken(currentSession())
    await says(host, 'Please log in to use this page.')
    await enter('student', STUDENT)
    await says(host, 'Your entries have been restored.')
    expect(await field(host, 'text')).to.have.property('value', 'My name has one r.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('is discarded when another person signs in', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    await typing(host)
    rejectToken(currentSession())
    await says(host, 'Please log in to use this page.')
    await enter('staff', 'asha.admin')
    await says(host, 'Asha Kulkarni')
    expect([await field(host, 'text').then(({ value }) => value), sessionStore.get('drafts')]).to.deep.equal(['', null])
  })

  it('is discarded after signing out, and after leaving the form', async () => {
    await enter('student', STUDENT)
    await typing(await shown())
    await signOut()
    await eventually('nothing kept', () => sessionStore.get('drafts') === null)
    await enter('student', STUDENT)
    clearPage()
    await typing(await shown())
    clearPage()
    await eventually('nothing kept', () => sessionStore.get('drafts') === null)
  })
})

describe('a new e-mail address or mobile number', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('is accepted once its code is entered; a wrong code shows the attempts left', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    ;(await button(host, 'Add e-mail')).click()
    const value = await field(host, 'value')
    await eventually('the focus', () => focused(host) === value)
    await typeKeys('aarti.jadhav@example.org')
    await pressKeys('Enter')
    const code = await field(host, 'code')
    await eventually('the focus', () => focused(host) === code)
    await says(host, 'We have sent a code to a***@example.org')
    expect(code.autocomplete).to.equal('one-time-code')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const right = await codeFor('aarti.jadhav@example.org')
    type(code, String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await pressKeys('Enter')
    await says(host, 'Attempts left: 2')
    type(await field(host, 'code'), right)
    ;(await field(host, 'code')).form?.requestSubmit()
    await says(host, 'Your e-mail address is confirmed.')
    await eventually('the focus where it began', () => focused(host)?.textContent === 'Change e-mail')
    await says(host, 'aarti.jadhav@example.org')
    await eventually('nothing more to be missing there', () => !text(host).includes('Add your e-mail address'))
  })

  const sent = {
    outcome: 'SENT',
    request: 'a-request-of-sixteen',
    masked: '******0777',
    validSeconds: 900,
    resendAfterSeconds: 1,
  }
  const asking = async (answers: readonly unknown[]) => {
    await enter('student', STUDENT)
    const host = await shown()
    await openAll(host)
    ;(await button(host, 'Change mobile number')).click()
    const wire = answering('sendContactOtp', answers)
    const value = await field(host, 'value')
    type(value, '9000000777')
    value.form?.requestSubmit()
    return { host, wire }
  }

  it('shows an error beside the field if it is unchanged, or if too many codes were requested', async () => {
    const { host, wire } = await asking([{ outcome: 'SAME' }, { outcome: 'WAIT', seconds: 70 }])
    await says(host, 'This is already your confirmed mobile number.')
    ;(await field(host, 'value')).form?.requestSubmit()
    await says(host, 'You can request another code in 2 minutes.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    wire.stop()
    ;(await button(host, 'Cancel')).click()
    await eventually('the focus where it began', () => focused(host)?.textContent === 'Change mobile number')
  })

  it('can get another code after one expires, and shows an error if another account uses it', async () => {
    const { host, wire } = await asking([sent, { ...sent, request: 'another-request-of-16' }])
    const type6 = async () => {
      type(await field(host, 'code'), '123456')
      ;(await field(host, 'code')).form?.requestSubmit()
    }
    await field(host, 'code')
    wire.stop()
    const checking = answering('confirmContactOtp', [{ outcome: 'ENDED' }, { outcome: 'TAKEN' }])
    await type6()
    await says(host, 'This code is no longer valid.')
    await type6()
    await says(host, 'Another account already uses this address.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    checking.stop()
    const again = answering('sendContactOtp', [{ ...sent, request: 'another-request-of-16' }])
    ;(await button(host, 'Send a new code')).click()
    await eventually('the next code', () => again.at.length === 1)
    again.stop()
  })
})

describe('uploading a picture', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('crops a camera picture to fit, shows a preview, and sends it to the office', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    hand(await field(host, 'PHOTO'), await picture(2400, 1800))
    await says(host, 'Check the picture before you send it')
    await says(host, 'cropped to fit')
    await eventually(
      'the focus on the preview',
      () => focused(host)?.textContent === 'Check the picture before you send it',
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const calls = callsMade()
    ;(await button(host, 'Send to the office')).click()
    await says(host, 'Your picture is waiting for approval.')
    expect(calls.stop()).to.include('uploadAsset')
    await says(host, 'Waiting for approval')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('explains why a picture cannot be sent', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    hand(await field(host, 'SIGNATURE'), await picture(100, 40))
    await says(host, 'This picture is too small. It must be at least 140 × 60 pixels.')
    hand(
      await field(host, 'SIGNATURE'),
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2])], 'broken.png', { type: 'image/png' }),
    )
    await says(host, 'This file is not a supported picture.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    for (const [problem, words] of [
      ['NOT_PLAIN', 'animated'],
      ['BROKEN', 'damaged'],
      ['TOO_LARGE', 'cannot be reduced to'],
      ['WRONG_SHAPE', 'wrong shape'],
    ] as const) {
      hand(await field(host, 'SIGNATURE'), await picture(600, 200))
      await says(host, 'Check the picture before you send it')
      const wire = answering('uploadAsset', [{ outcome: 'REFUSED', problem }])
      ;(await button(host, 'Send to the office')).click()
      await says(host, words)
      wire.stop()
      ;(await button(host, 'Choose another one')).click()
      await field(host, 'SIGNATURE')
    }
  })
})

describe('the list of the user’s sessions', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    document.querySelector('campus-confirmation')?.remove()
    await signOut()
  })

  it('shows this device first, and signs another one out after a confirmation', async () => {
    await enter('staff', 'asha.admin')
    const before = sessionStore.get('user-token')
    const host = await shown()
    await openAll(host)
    // The same person signs in on another device.
    await fetch('/server/o/mql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-header': 'ldapLogin', 'x-other': 'device' },
      body: JSON.stringify({ ldapLogin: { clientId: 17, userName: 'asha.admin', password: DEMO_PASSWORD } }),
    })
    clearPage()
    const again = await shown()
    await openAll(again)
    const lines = await eventually('two devices', () => {
      const found = allByRole(byRole(again, 'region', 'Where you are logged in'), 'listitem')
      return found.length > 1 && found
    })
    expect(lines[0]?.textContent).to.include('This device')
    expect(lines[1]?.textContent).not.to.include('This device')
    lines[1]?.querySelector('button')?.click()
    const question = await answer()
    expect(question.text).to.include('will be logged out immediately')
    question.yes()
    await says(again, '1 device was logged out.')
    await eventually('the focus on the heading', () => focused(again)?.textContent === 'Where you are logged in')
    expect(sessionStore.get('user-token')).to.equal(before)
    expect(await accessibilityProblems(again)).to.deep.equal([])
  })
})

describe('changing the password', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('has its own page where there is a portal, and opens in place where there is none', async () => {
    await enter('staff', 'asha.admin')
    const host = await shown('en', 'portal="/portal.html"')
    await openAll(host)
    expect(
      all<HTMLAnchorElement>(host, 'a')
        .find((link) => link.textContent === 'Change password')
        ?.getAttribute('href'),
    ).to.equal('/portal.html#/newPassword?client=svtu')
    clearPage()
    const alone = await shown()
    await openAll(alone)
    ;(await button(alone, 'Change password')).click()
    const current = await field(alone, 'current')
    await eventually('the focus', () => focused(alone) === current)
    expect(await accessibilityProblems(alone)).to.deep.equal([])
  })
})

describe('a request to correct personal data', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
    sessionStore.remove('drafts')
  })

  it('requires a text, and shows a reference number to keep', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    await openAll(host)
    const form = (await field(host, 'text')).form
    form?.requestSubmit()
    await says(host, 'This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const [correction] = all<HTMLInputElement>(host, '[name=kind]')
    correction?.click()
    type(await field(host, 'text'), 'My name has one r.')
    form?.requestSubmit()
    await says(host, 'Keep the reference number.')
    expect(allByText(host, /^[0-9A-F]{12}$/)).to.have.length(1)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
