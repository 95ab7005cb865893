import { SCRIPT_ORIGIN } from './script-origin.ts'

/** The URL of the script that pages load our elements with, on the server that served these modules. */
export const SCRIPT_ADDRESS = /\/assets\/[^/]*$/.test(import.meta.url)
  ? import.meta.url.replace(/assets\/[^/]*$/, 'campus-elements.js')
  : `${SCRIPT_ORIGIN}/campus-elements.js`
