export * from './index.js'

/** Registers nothing, because there are no elements without a document. */
export const defineAll = async () => {}
