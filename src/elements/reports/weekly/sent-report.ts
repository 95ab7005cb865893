/** A report that can be sent every week; the people of a college together with their college. */
export type SentReport =
  | { readonly source: 'universityUserReport' | 'collegeUserReport' }
  | { readonly source: 'collegeUsers'; readonly collegeId: number }
