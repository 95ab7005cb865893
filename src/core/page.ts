/**
 * What the loader and the bundle it loads agree on. The loader must stay tiny, so it does not import the core (the build inlines this
 * constant): it leaves the page's configuration under this key, and the core reads it there.
 */
export const PAGE_CONFIGURATION = 'campus-elements.page'
