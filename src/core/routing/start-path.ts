/** The start page of a visitor with neither a path nor a session. */
export const START_PATH = '/start'
