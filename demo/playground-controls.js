// The controls of the playground, made from the specs of the elements.

/** Creates an element of this page. */
export function make(tag, properties, ...children) {
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

/** Creates the control of an attribute. */
export function createAttributeControl([name, { kind, summary }]) {
  const types = { flag: 'checkbox', number: 'number', text: 'text', address: 'text' }
  const control = make('input', { type: types[kind], name: `a.${name}`, autocomplete: 'off', spellcheck: false })
  if (kind === 'flag') control.value = ''
  return createLabelledControl(name, control, summary)
}

/** Creates the control of a custom property. */
export function createTokenControl({ name, summary, light, rule }) {
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

/** Creates a control for a text of at most two hundred characters. */
const createLine = (name) => make('input', { type: 'text', name, maxLength: 200, autocomplete: 'off' })

/** Creates the control of a slot. */
export const createSlotControl = ([name, summary]) => createLabelledControl(name, createLine(`s.${name}`), summary)

/** Creates the control of a text that the page replaces. */
export const createTextControl = (key, english) => createLabelledControl(key, createLine(`x.${key}`), english)
