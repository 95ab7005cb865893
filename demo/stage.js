// The page that the playground shows an element on. It reads the same address, and changes that the playground sends.
import { listAttributes, getOutcomeOwner, readState } from './playground-state.js'

const root = document.documentElement
const place = document.querySelector('.place')
const heading = document.querySelector('h1')
const hostile = document.querySelector('link[href="cms.css"]')
let shown
/** The outcome that the calls of this page are answered with; another one begins the page anew. */
const { outcome } = readState(location.search)

/** What some elements begin with, where calls are answered by a fixture: an address, or attributes. */
const BEGINNINGS = {
  'campus-fee-payment': { address: '#/fees?key=fixture' },
  'campus-new-password': { address: '#/newPassword?token=fixture-fixture-fixture' },
  'campus-payment-status': { attributes: { 'transaction-id': 'EX0000000001' } },
  'campus-csc-payment-status': { attributes: { 'transaction-id': 'EX0000000001' } },
  'campus-email-confirm': { attributes: { 'user-id': 'fixture-fixture-fixture' } },
  'campus-redirection-landing': { attributes: { 'user-key': 'fixture', 'client-id': '1' } },
}

/** Answers the calls of this page without a server, if the playground asks for an outcome. */
async function answerCalls() {
  if (!outcome) return
  const { element } = readState(location.search)
  const { useFixture } = await import('./testing.js')
  useFixture(getOutcomeOwner(element, outcome), outcome)
  const { address } = BEGINNINGS[element] ?? {}
  if (address) history.replaceState(null, '', location.search + address)
}

let replaced = '{}'
/** Replaces texts of the elements, and those that were replaced before by ours. */
async function replaceTexts(texts) {
  const wanted = JSON.stringify(texts)
  if (wanted === replaced) return
  replaced = wanted
  const { configure } = await import('./configure.js')
  configure({ texts })
}

/** Writes the slots into an element. */
function fillSlots(element, slots) {
  for (const old of element.querySelectorAll(':scope > p[slot]')) if (!(old.slot in slots)) old.remove()
  for (const [slot, text] of Object.entries(slots)) {
    const place = element.querySelector(`:scope > p[slot="${slot}"]`) ?? document.createElement('p')
    Object.assign(place, { slot, textContent: text })
    if (!place.isConnected) element.append(place)
  }
}

function showPage(query) {
  const state = readState(query)
  if (state.outcome !== outcome || (outcome && shown && shown.localName !== state.element))
    return location.replace(`stage.html${query}`)
  root.dataset.page = state.page
  root.lang = state.page === 'rtl' ? 'ur' : 'en'
  root.dir = state.dir || (state.page === 'rtl' ? 'rtl' : 'ltr')
  if (state.page === 'dark') root.dataset.theme = 'dark'
  else delete root.dataset.theme
  hostile.disabled = state.page !== 'hostile'
  heading.lang = root.lang
  heading.textContent = state.page === 'rtl' ? 'امتحانات' : 'Examinations'
  const element = shown?.localName === state.element ? shown : document.createElement(state.element)
  const attributes = { ...(outcome ? BEGINNINGS[state.element]?.attributes : {}), ...listAttributes(state) }
  for (const name of element.getAttributeNames())
    if (!(name in attributes) && !['style', 'class', 'hidden'].includes(name)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  element.removeAttribute('style')
  for (const [name, value] of Object.entries(state.tokens)) element.style.setProperty(name, value)
  fillSlots(element, state.slots)
  void replaceTexts(state.texts)
  if (element !== shown) place.replaceChildren(element)
  shown = element
}

await answerCalls()
showPage(location.search)
addEventListener('message', ({ data, origin }) => {
  if (origin === location.origin && typeof data?.query === 'string') showPage(data.query)
})
if (parent !== window) {
  new ResizeObserver(() =>
    parent.postMessage(
      { height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) + 2 },
      location.origin,
    ),
  ).observe(document.querySelector('main'))
  parent.postMessage({ ready: true }, location.origin)
}
