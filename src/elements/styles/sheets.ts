import base from './base.css?inline'
import lightBase from './base.css?light'
import components from './components.css?inline'
import lightComponents from './components.css?light'
import lightReset from './reset.css?light-reset'
import tokens from './tokens.css?inline'
import lightTokens from './tokens.css?light'

/** How an element itself stands in its page, whatever is drawn in it. */
export const hostSheet = ':host{display:block}:host([hidden]){display:none}'

/** The shared look, for a shadow root. */
export const shadowSheets: readonly string[] = [tokens, base, components]

/** The shared look, for forms in the light DOM: layered and important, so that no rule of the page wins over it. */
export const lightSheets: readonly string[] = [lightReset, lightTokens, lightBase, lightComponents]
