/** The version of this build. */
export const VERSION: string = __CAMPUS_VERSION__
