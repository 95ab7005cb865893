// The playground: controls made from the specs of the elements, the element on a page of its own (stage.html), the code.
import { enterAs } from './enter.js'
import {
  createAttributeControl,
  createSlotControl,
  createTextControl,
  createTokenControl,
  make,
} from './playground-controls.js'
import { CHOICES, doesSuit, facts, formatCode, formatQuery, listTexts, readState } from './playground-state.js'

const form = document.querySelector('.playground form')
const list = document.querySelector('.elements .list')
const frame = document.querySelector('.playground iframe')
const code = document.querySelector('.playground .paste')
const said = document.querySelector('.playground [role=status]')
let state = readState(location.search)

const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** Returns any CSS colour as a colour input takes it, `#rrggbb`: without its transparency. */
function toHexColour(color, usual) {
  paint.clearRect(0, 0, 1, 1)
  paint.fillStyle = usual
  paint.fillStyle = color
  if (/^#[0-9a-f]{6}$/.test(paint.fillStyle)) return paint.fillStyle
  paint.fillRect(0, 0, 1, 1)
  const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Shows in each colour input the colour of the text field before it, or the usual one. */
function showColors() {
  for (const picker of form.querySelectorAll('[type=color]')) {
    const { name, value } = picker.previousElementSibling
    picker.value = toHexColour(doesSuit(`--campus-${name.slice(2)}`, value) ? value : '', picker.defaultValue)
  }
}

/** Shows the texts that the page replaces, each with a control, and the others to choose from. */
function showTexts() {
  const english = listTexts(state.element)
  const box = form.querySelector('.texts')
  box.replaceChildren(...Object.keys(state.texts).map((key) => createTextControl(key, english[key])))
  const choice = form.querySelector('.add-text')
  const options = Object.entries(english).map(([key, text]) =>
    make('option', { value: key }, `${text.slice(0, 60)} (${key})`),
  )
  choice.replaceChildren(make('option', { value: '' }, 'Choose a text'), ...options)
  choice.closest('details').hidden = options.length === 0
}

/** Writes the state into the controls. */
function fillControls() {
  showTexts()
  const values = new URLSearchParams(formatQuery(state))
  for (const control of form.elements) {
    control.removeAttribute('aria-invalid')
    if (control.type === 'checkbox') control.checked = values.has(control.name)
    else if (control.name) control.value = values.get(control.name) ?? CHOICES[control.name]?.[0] ?? ''
  }
}

function showAttributes() {
  const { title, group, summary, attributes, slots, outcomes } = facts.elements[state.element]
  form.querySelector('.about').textContent = summary
  form.querySelector('.attributes').replaceChildren(...Object.entries(attributes).map(createAttributeControl))
  form.querySelector('.slots').replaceChildren(...Object.entries(slots).map(createSlotControl))
  form.querySelector('.slots').closest('details').hidden = Object.keys(slots).length === 0
  const answers = outcomes.map((outcome) => make('option', { value: outcome }, outcome))
  form.elements.outcome.replaceChildren(make('option', { value: '' }, 'Those of the server'), ...answers)
  form.elements.outcome.closest('label').hidden = outcomes.length === 0
  const current = `?element=${state.element}`
  for (const link of list.querySelectorAll('a'))
    if (link.getAttribute('href') === current) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  document.title = `${title} — Campus Elements`
  document.querySelector('.playground h1').textContent = title
  document.querySelector('.playground .tag').textContent = `<${state.element}>`
  document.querySelector('.enter').hidden = group === 'For visitors' || group === 'Style guide'
}

/** Shows the state: in the address, in the colour inputs, on the stage and as code. */
function showState() {
  showColors()
  const query = formatQuery(state)
  history.replaceState(null, '', query + location.hash)
  frame.style.inlineSize = `${state.width}px`
  if (frame.dataset.ready === undefined) frame.src = `stage.html${query}`
  else frame.contentWindow.postMessage({ query }, location.origin)
  code.textContent = formatCode(state)
}

/** Shows another element with what is usual. */
function showElement(tag) {
  state = readState(`?element=${tag}`)
  showAttributes()
  fillControls()
  showState()
}

for (const name of ['For visitors', 'After login', 'For web teams', 'Style guide']) {
  const tags = Object.entries(facts.elements).filter(([, { group }]) => group === name)
  const links = tags.map(([tag, { title }]) => make('li', {}, make('a', { href: `?element=${tag}` }, title)))
  list.append(make('section', {}, make('h2', {}, name), make('ul', {}, ...links)))
  const options = tags.map(([tag, { title }]) => make('option', { value: tag }, title))
  form.elements.element.append(make('optgroup', { label: name }, ...options))
}
list.addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  showElement(new URL(link.href).searchParams.get('element'))
})
document.querySelector('.elements input').addEventListener('input', ({ target }) => {
  const asked = target.value.trim().toLowerCase()
  for (const link of list.querySelectorAll('a')) {
    const text = `${link.textContent} ${link.getAttribute('href')}`.toLowerCase()
    link.parentElement.hidden = !text.includes(asked)
  }
  for (const section of list.children) section.hidden = !section.querySelector('li:not([hidden])')
})
document.querySelector('.enter button').addEventListener('click', async () => {
  const entered = await enterAs('administrator')
  document.querySelector('.enter span').textContent = entered ? 'Signed in as an administrator.' : 'That did not work.'
  // The stage begins anew, with the session.
  delete frame.dataset.ready
  frame.src = 'about:blank'
  showState()
})
document.querySelector('.colours select').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value
})

form.querySelector('.tokens').append(...facts.tokens.map(createTokenControl))
showAttributes()
fillControls()
showState()

form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('input', ({ target }) => {
  if (!target.name) return
  const before = state.element
  const query = new URLSearchParams(
    [...new FormData(form)].filter(
      ([name, value]) => !/^[atsx]\./.test(name) || value || form.elements[name]?.type === 'checkbox',
    ),
  )
  state = readState(query)
  const wrong =
    target.name.startsWith('t.') && target.value !== '' && !doesSuit(`--campus-${target.name.slice(2)}`, target.value)
  target.setAttribute('aria-invalid', String(wrong))
  if (state.element !== before) {
    showAttributes()
    fillControls()
  }
  showState()
})

form.querySelector('.add-text').addEventListener('change', ({ target }) => {
  const key = target.value
  target.value = ''
  if (key === '') return
  const known = form.elements[`x.${key}`]
  if (!known) form.querySelector('.texts').append(createTextControl(key, listTexts(state.element)[key]))
  form.elements[`x.${key}`].focus()
})

document.querySelector('.playground .copy').addEventListener('click', () => {
  const mark = () => {
    getSelection().selectAllChildren(code)
    said.textContent = 'The code is selected; copy it with the keyboard.'
  }
  if (!navigator.clipboard) return mark()
  navigator.clipboard.writeText(code.textContent).then(() => (said.textContent = 'Copied.'), mark)
})
document.querySelector('.playground .reset').addEventListener('click', () => {
  state = readState(`?element=${state.element}`)
  fillControls()
  showState()
})

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== frame.contentWindow) return
  // A stage that has just loaded may have missed what changed meanwhile.
  if (data?.ready === true) {
    frame.dataset.ready = ''
    showState()
  }
  if (Number.isFinite(data?.height)) frame.style.blockSize = `${Math.min(Math.max(data.height, 240), 1200)}px`
})
