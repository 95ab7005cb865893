/** By how many milliseconds React draws later than it could, as on a busy machine; 0 outside of such a run. */
export const LATE_DRAWINGS = Number(process.env.LATE_DRAWINGS ?? 0)

/**
 * Makes React draw later in a page that begins with this script: a test that presses or looks before the page is ready
 * fails each time then, and not once in a hundred runs. Tests that stop the clock of their page cannot be run so.
 */
export const DELAY_DRAWINGS = `{
  const post = MessagePort.prototype.postMessage
  const wait = setTimeout
  MessagePort.prototype.postMessage = function (...given) { wait(() => post.apply(this, given), ${LATE_DRAWINGS}) }
}`
