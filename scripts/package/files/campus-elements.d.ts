/**
 * Finds the elements in a document or shadow root, now and later; without an argument the whole page is searched again.
 * Does nothing where there is no document.
 */
export const define: (root?: Document | ShadowRoot) => void

export { open } from './opening.js'
