import { expect } from 'chai'
import { rejectToken, getCurrentSession } from '../../../src/core/mql/token.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, type } from '../support/mount.ts'
import { button, enter, field, openAll, says, shown, STUDENT } from '../support/my-details.ts'

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
    rejectToken(getCurrentSession())
    await says(host, 'Your session has ended.')
    await enter('student', STUDENT)
    await says(host, 'Your entries have been restored.')
    expect(await field(host, 'text')).to.have.property('value', 'My name has one r.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('is discarded when another person signs in', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    await typing(host)
    rejectToken(getCurrentSession())
    await says(host, 'Your session has ended.')
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
