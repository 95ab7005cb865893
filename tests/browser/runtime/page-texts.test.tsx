import { expect } from 'chai'
import { configure } from '../../../src/core/config/config.ts'
import { watchLog } from '../../../src/core/feedback/log.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { translateForm } from '../../../src/elements/runtime/static-form/translate-form.ts'
import { clearPage, eventually, mount, place, rootOf } from '../support/mount.ts'

const TICKET = '<campus-hall-ticket client="svtu" lang="en"></campus-hall-ticket>'
const titleOf = (host: Element) => rootOf(host)?.querySelector('.c-title')?.textContent
const shows = (host: Element, title: string) => eventually(`“${title}”`, () => titleOf(host) === title)
const toFile = (texts: object) => `data:application/json,${encodeURIComponent(JSON.stringify(texts))}`
const toBlob = (texts: object) => URL.createObjectURL(new Blob([JSON.stringify(texts)]))

describe('texts of the page', () => {
  const warnings: string[] = []
  let stop = () => {}
  before(() => {
    defineElement(hallTicket)
    stop = watchLog((_level, words) => warnings.push(words))
  })
  beforeEach(() => (warnings.length = 0))
  afterEach(() => {
    clearPage()
    configure({ texts: {} })
  })
  after(() => stop())
  const warnsOf = (part: string) => eventually(part, () => warnings.find((words) => words.includes(part)))

  it('stand in place of ours in every language, and those of one language over them', async () => {
    configure({ texts: { 'hallTicket.title': 'Admit card', mr: { 'hallTicket.title': 'परीक्षा पत्र' } } })
    const host = await mount(TICKET)
    await shows(host, 'Admit card')
    host.setAttribute('lang', 'hi')
    await eventually('Hindi', () => rootOf(host)?.lang === 'hi')
    expect(titleOf(host)).to.equal('Admit card')
    host.setAttribute('lang', 'mr')
    await shows(host, 'परीक्षा पत्र')
  })

  it('may come late, and go; what is typed stays', async () => {
    const host = await mount(TICKET)
    await shows(host, 'Hall ticket')
    const field = await eventually('the field', () => rootOf(host)?.querySelector<HTMLInputElement>('[name=value]'))
    field.value = '2025417112003457'
    configure({ texts: { 'hallTicket.title': 'Admit card' } })
    await shows(host, 'Admit card')
    configure({ texts: {} })
    await shows(host, 'Hall ticket')
    expect(rootOf(host)?.querySelector<HTMLInputElement>('[name=value]')?.value).to.equal('2025417112003457')
  })

  it('come from a file of the page; without it, ours are shown and the console says so', async () => {
    configure({ texts: { en: toBlob({ 'hallTicket.title': 'From a file' }) } })
    const host = await mount(TICKET)
    await shows(host, 'From a file')
    configure({ texts: { en: '/nowhere/texts.json' } })
    await shows(host, 'Hall ticket')
    await warnsOf('texts-not-loaded: ')
  })

  it('add a language, in its direction; what it lacks is in English', async () => {
    configure({ texts: { ks: { 'hallTicket.title': 'ہال ٹکٹ کٲشُر' }, ta: { 'hallTicket.title': 'தேர்வுச் சீட்டு' } } })
    const host = await mount(TICKET.replace('"en"', '"ta"'))
    await shows(host, 'தேர்வுச் சீட்டு')
    expect([rootOf(host)?.lang, rootOf(host)?.dir]).to.deep.equal(['ta', 'ltr'])
    expect(rootOf(host)?.textContent).to.include('Examination')
    host.setAttribute('lang', 'ks')
    await shows(host, 'ہال ٹکٹ کٲشُر')
    expect([rootOf(host)?.lang, rootOf(host)?.dir]).to.deep.equal(['ks', 'rtl'])
  })

  it('are never HTML', async () => {
    configure({ texts: { 'hallTicket.title': '<img src=x onerror=alert(1)>' } })
    const host = await mount(TICKET)
    await shows(host, '<img src=x onerror=alert(1)>')
    expect(rootOf(host)?.querySelector('.c-title img')).to.equal(null)
  })

  it('are reported on the console once where a key or a slot does not exist, or a slot is missing', async () => {
    configure({
      texts: {
        'hallTicket.titel': 'Admit card',
        'hallTicket.availableUntil': 'Open for {days} days',
        title: 'Admit card',
      },
    })
    await mount(TICKET)
    await mount(TICKET)
    await warnsOf('unknown-text: there is no text "hallTicket.titel"')
    await warnsOf('unknown-text: "title" is neither a key nor a language')
    await warnsOf('missing-slot: the text "hallTicket.availableUntil" of this page lacks {date}')
    await warnsOf('unknown-slot: the text "hallTicket.availableUntil" of this page has no value for {days}')
    expect(warnings.filter((words) => words.includes('titel'))).to.have.length(1)
  })

  it('are refused as a whole where they are no texts', async () => {
    configure({ texts: { 'hallTicket.title': 5 } })
    await warnsOf('the value of "texts" cannot be used')
  })

  it('are in a form that is drawn before its element, with the values of its slots', async () => {
    const element = place('<div lang="en"></div>')
    const tree = ['p', { title: 'Hall ticket', id: 'Hall ticket' }, 'Available until 3 May', 'Other'] as const
    const texts = { 'hallTicket.title': 'Admit card', en: { 'hallTicket.availableUntil': '{date}: the last day' } }
    expect(await translateForm(element, tree, 'en', texts)).to.deep.equal([
      'p',
      { title: 'Admit card', id: 'Hall ticket' },
      '3 May: the last day',
      'Other',
    ])
    const file = { en: toFile({ 'hallTicket.title': 'From a file' }) }
    expect(await translateForm(element, ['p', {}, 'Hall ticket'], 'en', file)).to.deep.equal(['p', {}, 'From a file'])
    element.lang = 'ta'
    expect(await translateForm(element, tree, 'en', { ta: {} })).to.equal(undefined)
  })
})
