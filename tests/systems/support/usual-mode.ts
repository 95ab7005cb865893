/**
 * Gives new files their usual mode in each file of tests: a server makes those of its process private, and the next
 * file shares the process.
 */
process.umask(0o022)
