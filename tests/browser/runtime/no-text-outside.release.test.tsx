import { expect } from 'chai'
import { chooseClient } from '../../../src/core/chosen-client/choose-client.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { configure } from '../../../src/core/config/config.ts'
import { chooseLanguage } from '../../../src/core/i18n/choose-language.ts'
import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { defineAll } from '../../../src/elements/runtime/define-all.ts'
import { clearPage, eventually, mount, rootOf, unchanged } from '../support/mount.ts'

/** All messages of English, by file. */
const english = import.meta.glob<Readonly<Record<string, string>>>('../../../src/messages/en/*.json', {
  import: 'default',
  eager: true,
})

/** The institution's own messages, as its bucket would return them: each one in brackets. */
const BRACKETED = JSON.stringify(
  Object.fromEntries(
    Object.values(english).flatMap((words) => Object.entries(words).map(([key, sentence]) => [key, `⟦${sentence}⟧`])),
  ),
)

/** Strings from responses; they are data, not text of ours. */
const data = new Set<string>(Object.values(LANGUAGES).map(({ nativeName }) => nativeName))
const collect = (value: unknown): void => {
  if (typeof value === 'string') data.add(value)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
}

const real = window.fetch
const wordsAsked: string[] = []
let underWay = 0
const watching: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  if (address.includes('/i18n/')) {
    wordsAsked.push(address)
    return new Response(BRACKETED, { headers: { 'content-type': 'application/json' } })
  }
  underWay += 1
  try {
    const answer = await real(input, init)
    if (answer.headers.get('content-type')?.includes('json')) collect(await answer.clone().json())
    return answer
  } finally {
    underWay -= 1
  }
}

/** Every text that a person sees or hears in an element: text nodes and the attributes that are read out. */
function textsOf(host: Element): string[] {
  const roots = [rootOf(host), ...[...host.children].map((child) => rootOf(child))].filter((root) => root !== null)
  return roots.flatMap((root) => {
    const texts: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Names of keys, source code and machine output belong to no language.
      if (!node.parentElement?.closest('[aria-hidden=true],kbd,pre,code,textarea[lang=en],option[lang=en]'))
        texts.push(node.textContent ?? '')
    }
    for (const element of root.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
}

/** The words that Intl writes in dates. */
function dateWords(): string[] {
  const formats = [
    new Intl.DateTimeFormat('hi', { dateStyle: 'full', timeStyle: 'short', hour12: true }),
    new Intl.DateTimeFormat('hi', { weekday: 'short', day: 'numeric', month: 'short' }),
  ]
  return Array.from({ length: 365 }, (_, day) => new Date(2026, 0, day + 1, day % 24))
    .flatMap((date) => formats.flatMap((format) => format.formatToParts(date)))
    .map(({ value }) => value)
}
// Names that are the same in every language (a call, files, a degree), and a search text without matches.
collect(['ping', 'marks-2026.pdf', 'seats.csv', 'B.Com.', 'xyz'])
dateWords().forEach((word) => data.add(word))

/** Texts without brackets that come from no response. Numbers, dates from Intl and punctuation do not count. */
function strays(host: Element): string[] {
  const texts = [...data].filter((text) => text.length > 1).sort((a, b) => b.length - a.length)
  return textsOf(host).filter((text) => {
    if (/[⟦⟧]/.test(text)) return false
    const rest = texts.reduce((left, word) => left.replaceAll(word, ' '), text)
    return /\p{L}/u.test(rest)
  })
}

const bracketed = (host: Element) =>
  eventually('the institution’s own words', () => textsOf(host).some((text) => text.startsWith('⟦')))

/** Waits until an element asks for nothing more and says nothing more. */
const complete = (host: Element) =>
  unchanged(
    'what the element says',
    () => textsOf(host).join(),
    () => underWay === 0,
  )

describe('in a language with every message in brackets', () => {
  before(async () => {
    await defineAll()
    window.fetch = watching
    const state = await loadClient('svtu')
    if (state.status !== 'found') throw new Error('There is no svtu.')
    collect(state.client)
    configure({ module: 'campus', client: 'svtu' })
    await chooseClient(state.client)
    await chooseLanguage('hi')
  })
  after(async () => {
    window.fetch = real
    await signOut()
    await chooseLanguage('en')
    sessionStore.remove('lang')
    clearPage()
  })
  afterEach(clearPage)

  it('the messages come from the institution’s bucket', () => {
    expect(wordsAsked.some((address) => /\/SVTU\/i18n\/[a-z]+\/hi\.json$/.test(address))).to.equal(true)
  })

  for (const tag of [
    'campus-hall-ticket',
    'campus-student-login',
    'campus-admin-login',
    'campus-login',
    'campus-landing',
    'campus-modules-dashboard',
    'campus-unauthorised',
    'campus-start',
    'campus-ticket-verify',
    'campus-payment-status',
    'campus-csc-payment-status',
  ])
    it(`${tag} shows no hard-coded text to a signed-out visitor`, async () => {
      const host = await mount(`<${tag} client="svtu"></${tag}>`)
      await bracketed(host)
      host.querySelector('form')?.requestSubmit()
      await complete(host)
      expect(strays(host)).to.deep.equal([])
    })

  for (const [tag, transactionId] of [
    ['campus-payment-status', 'TDEMOF1900000001'],
    ['campus-payment-status', 'TDEMOF1500000001'],
    ['campus-csc-payment-status', 'TDEMOF1400000001'],
    ['campus-payment-status', 'TNOBODYHASTHIS1'],
  ] as const)
    it(`${tag} shows no hard-coded text for the transaction ${transactionId}`, async () => {
      const host = await mount(`<${tag} client="svtu" transaction-id="${transactionId}"></${tag}>`)
      await eventually('an answer', () => rootOf(host)?.querySelector('[data-status]:not([data-status=waiting])'))
      expect(strays(host)).to.deep.equal([])
    })

  for (const tag of [
    'campus-ui-buttons',
    'campus-ui-chips',
    'campus-ui-collapse',
    'campus-ui-dropdown',
    'campus-ui-form',
    'campus-ui-tables',
    'campus-ui-tags',
    'campus-dummy-dashboard',
    'campus-mql-console',
    'campus-test-page',
  ])
    // Specimens show invented places and people, in the language of the page; what must not be there is a word of
    // English.
    it(`${tag} shows no English text to an integrator`, async () => {
      const host = await mount(`<${tag} client="svtu"></${tag}>`)
      await bracketed(host)
      await complete(host)
      expect(strays(host).filter((text) => /[A-Za-z]{3,}/.test(text))).to.deep.equal([])
    })

  for (const [tag, path] of [
    ['campus-landing', '/landing'],
    ['campus-modules-dashboard', '/modules-dashboard'],
    ['campus-unauthorised', '/UnAuth'],
  ] as const)
    it(`the portal with ${tag} shows no hard-coded text to an administrator`, async () => {
      const state = await loadClient('svtu')
      if (state.status !== 'found') throw new Error('There is no svtu.')
      const reply = await signIn('staff', {
        clientId: state.client.clientId,
        userName: 'asha.admin',
        password: DEMO_PASSWORD,
      })
      if (!reply.ok) throw new Error(reply.error)
      collect(reply.result)
      location.hash = `#${path}`
      const host = await mount('<campus-portal></campus-portal>')
      const screen = await eventually(tag, () => host.querySelector(tag))
      await bracketed(screen)
      await complete(host)
      expect(strays(host)).to.deep.equal([])
    })
})
