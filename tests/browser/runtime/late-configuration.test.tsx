import { expect } from 'chai'
import { getConfig, configure } from '../../../src/core/config/config.ts'
import type { CampusElement } from '../../../src/elements/runtime/campus-element.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { clearPage, eventually, waitForHostEvent, mount, place, rootOf, type } from '../support/mount.ts'
import { defineSpecimens, STATIC_FORM } from '../support/specimen.tsx'
import { callsMade } from '../support/wire.ts'

/** A server that answers no call. */
const NOWHERE = `${location.origin}/nowhere`

const shows = (host: Element, text: string) => eventually(`“${text}”`, () => rootOf(host)?.textContent.includes(text))
const control = (host: Element, name: string): HTMLInputElement | null =>
  rootOf(host)?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null
const values = (host: Element) =>
  JSON.parse(rootOf(host)?.querySelector('#values')?.textContent ?? '{}') as Record<string, unknown>

describe('a configuration that comes late', () => {
  const { baseURL } = getConfig()
  let waiting: CampusElement
  before(() => {
    // The order of the package's README: the tag in the page, the import of the element, `configure`.
    waiting = place('<campus-hall-ticket lang="en"></campus-hall-ticket>') as CampusElement
    defineElement(hallTicket)
    configure({ client: 'svtu' })
    defineSpecimens()
  })
  afterEach(() => {
    clearPage()
    configure({ baseURL, client: 'svtu' })
  })

  it('applies to an element that was in the page before, which never asks for an institution', async () => {
    await shows(waiting, 'Suvarnatir University')
    expect(rootOf(waiting)?.textContent).not.to.include('Choose your institution')
  })

  it('applies to an element that asks for an institution, and to none that names its own', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    const own = await mount('<campus-specimen client="fauc"></campus-specimen>')
    configure({ client: 'shantiban' })
    await eventually('the institution', () => values(host).client === 'shantiban')
    expect(values(own).client).to.equal('fauc')
  })

  it('applies to an element whose server could not be reached, with what was typed meanwhile', async () => {
    configure({ baseURL: NOWHERE })
    const failed = waitForHostEvent('campus-failed')
    const host = await mount('<campus-hall-ticket client="svtu" lang="en"></campus-hall-ticket>')
    expect((await failed).detail).to.have.property('code', 1990)
    const field = await eventually('the field', () => control(host, 'value'))
    type(field, '2025417112003457')
    configure({ baseURL })
    await shows(host, 'Suvarnatir University')
    expect(control(host, 'value')?.value).to.equal('2025417112003457')
  })

  it('applies to an element that has not replaced its form in the page yet', async () => {
    configure({ baseURL: NOWHERE })
    const host = place(`<campus-light-specimen client="fauc">${STATIC_FORM}</campus-light-specimen>`) as CampusElement
    const calls = callsMade()
    configure({ baseURL })
    await host.ready
    expect(calls.stop()).to.include('getClientByName')
    expect(host.querySelectorAll('form')).to.have.lengthOf(1)
  })

  it('does nothing to an element that has left the page', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    host.remove()
    await eventually('its root to go', () => !rootOf(host))
    configure({ client: 'shantiban' })
    expect(host.values.get().client).to.equal('svtu')
  })
})

describe('ready, a promise on each element', () => {
  before(defineSpecimens)
  afterEach(clearPage)

  it('resolves after the listeners of campus-ready', async () => {
    const order: string[] = []
    const event = waitForHostEvent('campus-ready').then(() => order.push('heard'))
    const host = place('<campus-light-specimen></campus-light-specimen>') as CampusElement
    host.addEventListener('campus-ready', () => order.push('event'))
    await Promise.all([host.ready.then(() => order.push('ready')), event])
    expect(order[0]).to.equal('event')
    expect(order).to.include('ready')
    expect(rootOf(host)?.querySelector('form')).not.to.equal(null)
  })

  it('can be asked long after, and also of an element that was removed and inserted again', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    const { ready } = host
    await ready
    const box = host.parentElement
    host.remove()
    await eventually('its root to go', () => !rootOf(host))
    box?.append(host)
    await ready
    expect(host.ready).to.equal(ready)
  })

  it('does not resolve for an element that has never been in the page', async () => {
    const host = document.createElement('campus-specimen') as CampusElement
    const first = await Promise.race([host.ready.then(() => 'ready'), Promise.resolve('waiting')])
    expect(first).to.equal('waiting')
    document.body.append(host)
    await host.ready
    host.remove()
  })
})
