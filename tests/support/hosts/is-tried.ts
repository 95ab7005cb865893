/**
 * Returns whether an element is tried on a kind of page: the hall ticket on all, the others on every third, so that
 * each kind has elements of all sorts. `HOSTS=all`, before a release, tries all.
 */
export const isTried = (tag: string, index: number, kindIndex: number): boolean =>
  process.env.HOSTS === 'all' || tag === 'campus-hall-ticket' || (index + kindIndex) % 3 === 0
