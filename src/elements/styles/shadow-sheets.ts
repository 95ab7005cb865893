import base from './base.css?inline'
import components from './components.css?inline'
import fields from './fields.css?inline'
import rich from './rich.css?inline'
import tokens from './tokens.css?inline'

/** The shared look, for a shadow root. */
export const shadowSheets: readonly string[] = [tokens, base, fields, components, rich]
