// The page that the playground shows an element on. It reads the same address, and changes that the playground sends.
import { listAttributes, readState } from './playground-state.js'

const root = document.documentElement
const place = document.querySelector('.place')
const heading = document.querySelector('h1')
const hostile = document.querySelector('link[href="cms.css"]')
let shown

function showPage(query) {
  const state = readState(query)
  root.dataset.page = state.page
  root.lang = state.page === 'rtl' ? 'ur' : 'en'
  root.dir = state.dir || (state.page === 'rtl' ? 'rtl' : 'ltr')
  if (state.page === 'dark') root.dataset.theme = 'dark'
  else delete root.dataset.theme
  hostile.disabled = state.page !== 'hostile'
  heading.lang = root.lang
  heading.textContent = state.page === 'rtl' ? 'امتحانات' : 'Examinations'
  const element = shown?.localName === state.element ? shown : document.createElement(state.element)
  const attributes = listAttributes(state)
  for (const name of element.getAttributeNames())
    if (!(name in attributes) && !['style', 'class', 'hidden'].includes(name)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  element.removeAttribute('style')
  for (const [name, value] of Object.entries(state.tokens)) element.style.setProperty(name, value)
  if (element !== shown) place.replaceChildren(element)
  shown = element
}

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
