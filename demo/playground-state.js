// What the playground shows, as the query of an address: `?element=campus-hall-ticket&lang=mr&a.plain=&t.radius=2px`.
// An address may come from anybody: only what the schema knows is read, and nothing of it is ever parsed as HTML.

/** The elements with their attributes, and the custom properties. */
export const facts = JSON.parse(document.getElementById('playground-facts').textContent)

/** The controls that every element has, with their choices; the first one is the usual one. */
export const CHOICES = {
  lang: ['', 'en', 'hi', 'mr', 'ur', 'dv'],
  theme: ['', 'light', 'dark', 'auto'],
  page: ['plain', 'dark', 'rtl', 'hostile'],
  dir: ['', 'ltr', 'rtl'],
  width: ['560', '320', '1280'],
}
const FIRST = 'campus-hall-ticket'
const PREFIX = '--campus-'
const LONGEST = 200

/** Returns whether a text is no address, or one of this site: a link of somebody else must not lead elsewhere. */
function isSameSite(text) {
  if (!/^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(text)) return true
  return URL.canParse(text, location.href) && new URL(text, location.href).origin === location.origin
}

const isHarmless = (text) => text !== '' && text.length <= LONGEST && isSameSite(text)
/** Whether a text suits an attribute, by the kinds of `src/elements/runtime/spec.ts`. */
const ATTRIBUTES = {
  flag: () => true,
  number: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  text: isHarmless,
  address: isHarmless,
}

/** Returns whether a value suits a custom property. */
export function doesSuit(name, value) {
  if (value.length > LONGEST) return false
  if (name.includes('-color-')) return CSS.supports('color', value)
  if (name.endsWith('font-family')) return /^[\w\s,'"-]+$/.test(value) && CSS.supports('font-family', value)
  return /^\d{1,3}(\.\d+)?px$/.test(value)
}

/** Reads the state in a query. What is unknown or does not suit is left out. */
export function readState(query) {
  const given = new URLSearchParams(query)
  const element = Object.hasOwn(facts.elements, given.get('element') ?? '') ? given.get('element') : FIRST
  const chosen = Object.entries(CHOICES).map(([name, values]) => [
    name,
    values.includes(given.get(name)) ? given.get(name) : values[0],
  ])
  const attributes = Object.entries(facts.elements[element].attributes).flatMap(([name, { kind }]) => {
    const value = given.get(`a.${name}`)
    return value !== null && ATTRIBUTES[kind](value) ? [[name, kind === 'flag' ? '' : value]] : []
  })
  const tokens = facts.tokens.flatMap(({ name }) => {
    const value = given.get(`t.${name.slice(PREFIX.length)}`)
    return value !== null && doesSuit(name, value) ? [[name, value]] : []
  })
  return {
    element,
    ...Object.fromEntries(chosen),
    attributes: Object.fromEntries(attributes),
    tokens: Object.fromEntries(tokens),
  }
}

/** Returns the query of a state, without what is usual. */
export function formatQuery(state) {
  const query = new URLSearchParams({ element: state.element })
  for (const [name, [usual]] of Object.entries(CHOICES)) if (state[name] !== usual) query.set(name, state[name])
  for (const [name, value] of Object.entries(state.attributes)) query.set(`a.${name}`, value)
  for (const [name, value] of Object.entries(state.tokens)) query.set(`t.${name.slice(PREFIX.length)}`, value)
  return `?${query}`
}

const quoteHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The attributes of the element: its own, and those of the common controls. */
export const listAttributes = ({ lang, theme, attributes }) =>
  Object.fromEntries(
    Object.entries({ lang, theme })
      .filter(([, value]) => value)
      .concat(Object.entries(attributes)),
  )

/** Returns the code to paste: the script, the element, and the style block where custom properties are set. */
export function formatCode(state) {
  const tag = state.element
  const attributes = Object.entries(listAttributes(state)).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${quoteHtml(value)}"`,
  )
  const client = Object.hasOwn(state.attributes, 'client') ? '' : ' data-client="svtu"'
  const tokens = Object.entries(state.tokens).map(([name, value]) => `    ${name}: ${value};\n`)
  return [
    `<script type="module" src="${new URL('campus-elements.js', location.href)}"${client}></script>`,
    `<${tag}${attributes.join('')}></${tag}>`,
    ...(tokens.length > 0 ? [`<style>\n  ${tag} {\n${tokens.join('')}  }\n</style>`] : []),
  ].join('\n')
}
