/** How long an answer takes that must not tell whether somebody was found: more than the work for it. */
const FLOOR_MS = 250

/** Does work and answers no sooner than all such answers do, so that time tells nothing (domain brief 2.1.3). */
export async function inSameTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), new Promise((done) => setTimeout(done, FLOOR_MS))])
  return result
}
