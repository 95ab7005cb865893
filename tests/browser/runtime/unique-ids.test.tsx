import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { login } from '../../../src/elements/sign-in/login/login-element.tsx'
import { clearPage, eventually, mount, place } from '../support/mount.ts'

/** The ids that the first fields of a React application have; an element counts in the same way. */
const fieldsOfThePage = Array.from({ length: 300 }, (_, count) => `<input id="_r_${count.toString(32)}_">`).join('')

describe('an element beside an application with a React of its own', () => {
  before(() => {
    defineElement(hallTicket)
    defineElement(login)
  })
  afterEach(() => clearPage())

  for (const tag of ['campus-hall-ticket', 'campus-login'])
    it(`<${tag}> has labels, hints and forms that belong to its own fields`, async () => {
      place(`<div>${fieldsOfThePage}</div>`)
      const host = await mount(`<${tag} client="svtu" lang="en"></${tag}>`)
      const labels = await eventually('the labels', () => {
        const found = [...host.querySelectorAll('label')]
        return found.length > 1 ? found : undefined
      })
      for (const { control, textContent } of labels) expect(host.contains(control), textContent).to.equal(true)
      for (const field of host.querySelectorAll<HTMLInputElement>('[form]'))
        expect(host.contains(field.form), field.name).to.equal(true)
      const named = [...host.querySelectorAll('[aria-describedby],[aria-labelledby]')].flatMap((one) =>
        `${one.getAttribute('aria-describedby') ?? ''} ${one.getAttribute('aria-labelledby') ?? ''}`
          .trim()
          .split(/\s+/),
      )
      for (const id of named) expect(host.contains(document.getElementById(id)), id).to.equal(true)
    })
})
