// What the playground shows, as the query of an address: `?element=campus-hall-ticket&lang=mr&a.plain=&t.radius=2px&s.help=Room 4&x.hallTicket.title=Admit card&outcome=found`.
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

/** Whether a text may stand in a page as text. */
const isShort = (text) => text !== '' && text.length <= LONGEST

/** The English texts of an element by their keys. */
export const listTexts = (element) =>
  Object.assign({}, ...facts.elements[element].areas.map((area) => facts.texts[area]))

/** Reads the members of a query with a prefix whose names are known and whose values suit. */
const readMembers = (given, prefix, names, doesSuit) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(`${prefix}.${name}`)
      return value !== null && doesSuit(value) ? [[name, value]] : []
    }),
  )

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
  const { slots, outcomes } = facts.elements[element]
  const outcome = given.get('outcome') ?? ''
  return {
    element,
    ...Object.fromEntries(chosen),
    outcome: outcomes.includes(outcome) ? outcome : '',
    attributes: Object.fromEntries(attributes),
    tokens: Object.fromEntries(tokens),
    slots: readMembers(given, 's', Object.keys(slots), isShort),
    texts: readMembers(given, 'x', Object.keys(listTexts(element)), isShort),
  }
}

/** Returns the query of a state, without what is usual. */
export function formatQuery(state) {
  const query = new URLSearchParams({ element: state.element })
  for (const [name, [usual]] of Object.entries(CHOICES)) if (state[name] !== usual) query.set(name, state[name])
  for (const [name, value] of Object.entries(state.attributes)) query.set(`a.${name}`, value)
  for (const [name, value] of Object.entries(state.tokens)) query.set(`t.${name.slice(PREFIX.length)}`, value)
  for (const [name, value] of Object.entries(state.slots)) query.set(`s.${name}`, value)
  for (const [name, value] of Object.entries(state.texts)) query.set(`x.${name}`, value)
  if (state.outcome) query.set('outcome', state.outcome)
  return `?${query}`
}

/** Returns the element that an outcome belongs to in a fixture: those that every element has are those of `any`. */
export const getOutcomeOwner = (element, outcome) =>
  ['unknown-institution', 'suspended-institution', 'no-server'].includes(outcome)
    ? 'any'
    : element.replace('campus-', '')

const quoteHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The attributes of the element: its own, and those of the common controls. */
export const listAttributes = ({ lang, theme, attributes }) =>
  Object.fromEntries(
    Object.entries({ lang, theme })
      .filter(([, value]) => value)
      .concat(Object.entries(attributes)),
  )

/** Returns a script of the page, as code to paste. */
const formatScript = (...lines) => `<script type="module">\n${lines.map((line) => `  ${line}\n`).join('')}</script>`

/** Returns the scripts for the texts of the page, and for the outcome in a test of the page. */
function listScripts({ element, texts, outcome }) {
  const written = JSON.stringify(texts, null, 2).replaceAll('<', '\\u003c').replaceAll('\n', '\n  ')
  const index = new URL('index.js', location.href)
  return [
    ...(Object.keys(texts).length > 0
      ? [formatScript(`import { configure } from '${index}'`, `configure({ texts: ${written} })`)]
      : []),
    ...(outcome
      ? [
          formatScript(
            '// Only in a test of the page:',
            "import { useFixture } from 'campus-elements/testing'",
            `useFixture('${getOutcomeOwner(element, outcome)}', '${outcome}')`,
          ),
        ]
      : []),
  ]
}

/** Returns the code to paste: the script, the element with its slots, styles of custom properties, and scripts. */
export function formatCode(state) {
  const tag = state.element
  const attributes = Object.entries(listAttributes(state)).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${quoteHtml(value)}"`,
  )
  const client = Object.hasOwn(state.attributes, 'client') ? '' : ' data-client="svtu"'
  const slots = Object.entries(state.slots).map(([name, value]) => `  <p slot="${name}">${quoteHtml(value)}</p>\n`)
  const tokens = Object.entries(state.tokens).map(([name, value]) => `    ${name}: ${value};\n`)
  return [
    `<script type="module" src="${new URL('campus-elements.js', location.href)}"${client}></script>`,
    `<${tag}${attributes.join('')}>${slots.length > 0 ? `\n${slots.join('')}` : ''}</${tag}>`,
    ...(tokens.length > 0 ? [`<style>\n  ${tag} {\n${tokens.join('')}  }\n</style>`] : []),
    ...listScripts(state),
  ].join('\n')
}
