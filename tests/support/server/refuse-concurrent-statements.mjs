/**
 * Makes a process fail when the PostgreSQL driver warns of a statement that was sent while others wait on the same
 * connection: its next version refuses that. Within a transaction, statements run one after the other.
 */
process.on('warning', (warning) => {
  if (warning.message.includes('already executing a query')) throw warning
})
