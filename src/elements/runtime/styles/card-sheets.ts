import './expose-parts.ts'
import base from './base.css?inline'
import buttons from './buttons.css?inline'
import cards from './cards.css?inline'
import components from './components.css?inline'
import fields from './fields.css?inline'
import screenTokens from './screen-tokens.css?inline'
import sections from './sections.css?inline'
import tokens from './tokens.css?inline'

/** The shared styles for a public element in a shadow root: what a card needs, and nothing of the rich screens. */
export const cardSheets: readonly string[] = [tokens, screenTokens, base, fields, cards, buttons, components, sections]
