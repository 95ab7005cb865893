/**
 * Stands on a screen that shows what the query of its address says, and changes with it. The portal leaves such a screen in place as long as the page is the same: to make a list anew at
 * every letter of a search would take the field from under the fingers, and what was ticked with it.
 */
export const FOLLOWS_ADDRESS = 'data-follows-address'
