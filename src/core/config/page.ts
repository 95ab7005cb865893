/**
 * The key under which the loader leaves the page's configuration for the core. The loader must stay tiny, so it does
 * not import the core; the build inlines the constants of this file, which both share.
 */
export const PAGE_CONFIGURATION = 'campus-elements.page'

/** The name under which the core shares its function that changes the configuration. */
export const CONFIGURE = 'configure'

/**
 * The key under which the loader leaves answers that it has asked for already, by server: promises of objects from the
 * body of an open call to the body of its answer (`server/rpc/forms/early-answers.ts`).
 */
export const EARLY_ANSWERS = 'campusAnswers'

/** The path at which a campus server accepts calls, on its own origin. */
export const SERVER_PATH = '/server'

/** The path at which a campus server serves its files, on its own origin. */
export const CDN_PATH = '/cdnserver'

/**
 * The property that marks a static form submitted before its element had loaded. Not an attribute, because a copy of
 * the form was not submitted.
 */
export const SUBMITTED = 'campusSubmitted'
