/**
 * Flags for Node with an embedded database, which makes much garbage: a young generation of 32 MB is collected less
 * often.
 */
export const NODE_FLAGS = ['--max-semi-space-size=32']
