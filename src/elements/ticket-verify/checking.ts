/** What comes after the form stands: scanning, checking and verdicts, a chunk of its own, because the form must not wait for it. */
export { Desk } from './desk.tsx'
export { default as css } from './ticket-verify.css?light'
