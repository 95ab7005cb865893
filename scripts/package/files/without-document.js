/** The loader without a document: it finds nothing. */
export const define = () => {}
