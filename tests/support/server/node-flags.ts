/**
 * Flags for Node with an embedded database, which makes much garbage: a young generation of 32 MB is collected less
 * often. Not for tests in which a thread reaches its limit of memory: Node ends the process if a thread needs 16 MB
 * more before it stops, and one collection of a young generation of this size may.
 */
export const NODE_FLAGS = ['--max-semi-space-size=32']
