import base from './base.css?inline'
import buttons from './buttons.css?inline'
import cards from './cards.css?inline'
import components from './components.css?inline'
import fields from './fields.css?inline'
import rich from './rich.css?inline'
import screenTokens from './screen-tokens.css?inline'
import tokens from './tokens.css?inline'

/** The shared styles for a shadow root. */
export const shadowSheets: readonly string[] = [tokens, screenTokens, base, fields, cards, buttons, components, rich]
