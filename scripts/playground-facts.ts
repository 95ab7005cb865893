import { getAttributes } from '../src/elements/runtime/attributes.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../src/elements/runtime/registry.ts'
import { TOKENS, type Token } from '../src/elements/runtime/styles/tokens.ts'

/** Attributes that the playground has controls of its own for. */
const OWN = ['lang', 'theme']

/**
 * Returns what the playground offers, as a data block for its pages: every element with its attributes, and the custom
 * properties.
 */
export async function buildPlaygroundFacts(): Promise<string> {
  const tags = Object.keys(ELEMENTS).sort() as ElementTag[]
  const elements = await Promise.all(
    tags.map(async (tag) => {
      const { spec } = await loadElement(tag)
      const attributes = Object.entries(getAttributes(spec)).filter(([name]) => !OWN.includes(name))
      return [tag, { summary: spec.summary, attributes: Object.fromEntries(attributes) }] as const
    }),
  )
  const tokens = Object.entries<Token>(TOKENS).map(([name, { summary, light, rule }]) => ({
    name,
    summary,
    light,
    rule,
  }))
  // `<` would end the block.
  const facts = JSON.stringify({ elements: Object.fromEntries(elements), tokens }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="playground-facts">${facts}</script>`
}
