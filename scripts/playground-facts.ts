import type { Dictionary, MessageArea } from '../src/core/i18n/messages.ts'
import { getAttributes } from '../src/elements/runtime/attributes.ts'
import { formatTitle } from './gallery-pieces.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../src/elements/runtime/registry.ts'
import { listSlots } from '../src/elements/runtime/spec.ts'
import { FIXTURES } from '../src/testing/fixtures.ts'
import { TOKENS, type Token } from '../src/elements/runtime/styles/tokens.ts'

/** Attributes that the playground has controls of its own for. */
const OWN = ['lang', 'theme']

/** Elements that anybody can use, in the order of the gallery. */
const FOR_VISITORS: readonly ElementTag[] = [
  'campus-hall-ticket',
  'campus-start',
  'campus-ticket-verify',
  'campus-fee-payment',
  'campus-payment-status',
  'campus-csc-payment-status',
  'campus-student-login',
  'campus-admin-login',
  'campus-login',
  'campus-forgot-password',
  'campus-new-password',
  'campus-email-confirm',
  'campus-redirection-landing',
]
/** Elements that help to add others to a website. */
const FOR_WEB_TEAMS: readonly ElementTag[] = [
  'campus-doctor',
  'campus-test-page',
  'campus-mql-console',
  'campus-portal',
  'campus-toaster',
  'campus-confirmation',
  'campus-animation',
]

const english = import.meta.glob<Dictionary>('./*.json', { base: '../src/messages/en', import: 'default', eager: true })

/** Returns the English texts of an area by their keys, which a page may replace. */
const getTexts = (area: MessageArea): Dictionary => english[`./${area}.json`] ?? {}

/** Returns the outcomes of an element that a fixture can lead to; nothing where it has none of its own. */
function listOutcomes(tag: ElementTag): string[] {
  const outcomes = (FIXTURES as Readonly<Record<string, object>>)[tag.replace('campus-', '')]
  return outcomes ? [...Object.keys(outcomes), ...Object.keys(FIXTURES.any)] : []
}

/** Returns the group of the gallery that an element is listed in. */
const getGroup = (tag: ElementTag): string => {
  if (FOR_VISITORS.includes(tag)) return 'For visitors'
  if (FOR_WEB_TEAMS.includes(tag)) return 'For web teams'
  return tag.startsWith('campus-ui-') ? 'Style guide' : 'After login'
}

/** Sorts the elements for visitors by their order, and all others by name. */
const compareTags = (one: ElementTag, other: ElementTag): number =>
  FOR_VISITORS.indexOf(one) - FOR_VISITORS.indexOf(other) || (one < other ? -1 : 1)

/**
 * Returns what the playground offers, as a data block for its pages: every element with its attributes, slots and
 * outcomes, the custom properties, and the texts of elements for visitors.
 */
export async function buildPlaygroundFacts(): Promise<string> {
  const tags = (Object.keys(ELEMENTS) as ElementTag[]).sort(compareTags)
  const elements = await Promise.all(
    tags.map(async (tag) => {
      const { spec } = await loadElement(tag)
      const attributes = Object.entries(getAttributes(spec)).filter(([name]) => !OWN.includes(name))
      const about = { title: formatTitle(tag), group: getGroup(tag), summary: spec.summary }
      const forVisitors = FOR_VISITORS.includes(tag)
      const choices = {
        attributes: Object.fromEntries(attributes),
        slots: listSlots(spec),
        outcomes: listOutcomes(tag),
        areas: forVisitors ? spec.messages : [],
      }
      return [tag, { ...about, ...choices }] as const
    }),
  )
  const tokens = Object.entries<Token>(TOKENS).map(([name, { summary, light, rule }]) => ({
    name,
    summary,
    light,
    rule,
  }))
  // `<` would end the block.
  const areas = [...new Set(elements.flatMap(([, about]) => about.areas))]
  const texts = Object.fromEntries(areas.map((area) => [area, getTexts(area)]))
  const facts = JSON.stringify({ elements: Object.fromEntries(elements), tokens, texts }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="playground-facts">${facts}</script>`
}
