/**
 * The origin that these modules were loaded from: `https://portal.example.ac.in`. Empty where they were not loaded from
 * a web server, as in Node or with a bundler that writes file URLs; then `baseURL` must be configured.
 */
export const SCRIPT_ORIGIN = /^https?:/.test(import.meta.url) ? new URL(import.meta.url).origin : ''
