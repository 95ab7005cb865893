/**
 * For Node with an embedded database in it: only what runs very often is optimised. A server of a test ends before it
 * has won back what optimising the rest takes, about a second of a processor.
 */
export const NODE_FLAGS = ['--wasm-tiering-budget=100000000']
