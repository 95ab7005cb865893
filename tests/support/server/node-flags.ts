/**
 * Flags for Node with an embedded database: only frequent code is optimised. A server of a test ends before optimising
 * the rest, about a second of a processor, has paid off.
 */
export const NODE_FLAGS = ['--wasm-tiering-budget=100000000']
