import lightBase from './base.css?light'
import lightButtons from './buttons.css?light'
import lightCards from './cards.css?light'
import lightComponents from './components.css?light'
import lightFields from './fields.css?light'
import lightScriptNotice from './script-notice.css?light'
import lightReset from './reset.css?light-reset'
import lightTokens from './tokens.css?light'

/**
 * The shared styles for forms in the light DOM: layered and `!important`, so that no rule of the page overrides them.
 */
export const lightSheets: readonly string[] = [
  lightReset,
  lightTokens,
  lightBase,
  lightFields,
  lightCards,
  lightButtons,
  lightComponents,
  lightScriptNotice,
]
