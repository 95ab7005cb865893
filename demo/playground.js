// The playground: controls made from the specs of the elements, the element on a page of its own (stage.html), the code.
import { enterAs } from './enter.js'
import { CHOICES, formatCode, facts, formatQuery, readState, doesSuit } from './playground-state.js'

const form = document.querySelector('.playground form')
const list = document.querySelector('.elements .list')
const frame = document.querySelector('.playground iframe')
const code = document.querySelector('.playground .paste')
const said = document.querySelector('.playground [role=status]')
let state = readState(location.search)

function make(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A control with its label and, below, what its spec says. */
function createLabelledControl(name, control, summary) {
  control.id = `play-${name}`
  const label = make('label', { htmlFor: control.id }, name)
  const help = make('p', { id: `${control.id}-help`, className: 'help' }, summary.replaceAll('`', ''))
  control.setAttribute('aria-describedby', help.id)
  const box = control.type === 'checkbox' ? [make('span', { className: 'tick' }, control, label)] : [label, control]
  return make('div', { className: 'control' }, ...box, help)
}

function createAttributeControl([name, { kind, summary }]) {
  const types = { flag: 'checkbox', number: 'number', text: 'text', address: 'text' }
  const control = make('input', { type: types[kind], name: `a.${name}`, autocomplete: 'off', spellcheck: false })
  if (kind === 'flag') control.value = ''
  return createLabelledControl(name, control, summary)
}

function createTokenControl({ name, summary, light, rule }) {
  const control = make('input', { type: 'text', name: `t.${name.slice(9)}`, autocomplete: 'off', spellcheck: false })
  control.placeholder = light
  const box = createLabelledControl(name, control, `${summary} ${rule}`)
  if (!name.includes('-color-')) return box
  const picker = make('input', { type: 'color', defaultValue: /^#[0-9a-f]{6}/.exec(light)?.[0] ?? '#0f4c5c' })
  picker.setAttribute('aria-label', `Choose ${name}`)
  picker.addEventListener('input', () => {
    control.value = picker.value
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const line = make('span', { className: 'pick' })
  control.replaceWith(line)
  line.append(control, picker)
  return box
}

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

/** Writes the state into the controls. */
function fillControls() {
  const values = new URLSearchParams(formatQuery(state))
  for (const control of form.elements) {
    control.removeAttribute('aria-invalid')
    if (control.type === 'checkbox') control.checked = values.has(control.name)
    else if (control.name) control.value = values.get(control.name) ?? CHOICES[control.name]?.[0] ?? ''
  }
}

function showAttributes() {
  const { title, group, summary, attributes } = facts.elements[state.element]
  form.querySelector('.about').textContent = summary
  form.querySelector('.attributes').replaceChildren(...Object.entries(attributes).map(createAttributeControl))
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
      ([name, value]) => !/^[at]\./.test(name) || value || form.elements[name]?.type === 'checkbox',
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
  if (data?.ready === true && frame.dataset.ready === undefined) {
    frame.dataset.ready = ''
    showState()
  }
  if (Number.isFinite(data?.height)) frame.style.blockSize = `${Math.min(Math.max(data.height, 240), 1200)}px`
})
