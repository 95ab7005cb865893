/** The key of the symbol under which all bundles of a page keep what they share. */
export const CORE_KEY = 'campus-elements.core@1'
