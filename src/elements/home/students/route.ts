/** The route of the list of students, and with `?prn=…` of the page of one of them. */
export const ROUTE = '/students'
