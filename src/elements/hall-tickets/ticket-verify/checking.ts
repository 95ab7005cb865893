/** Chunk loaded after the form: scanning, checking and verdicts. Separate, so that the form need not wait for it. */
export { Desk } from './desk.tsx'
export { default as css } from './ticket-verify.css?light'
