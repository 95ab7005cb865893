/** Minimum duration of a response that must not reveal whether a person was found; longer than the work takes. */
const FLOOR_MS = 250

/**
 * Does the work and answers no sooner than a fixed minimum, so that the response time reveals nothing (specification,
 * section 11.1.3).
 */
export async function respondInConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), new Promise((done) => setTimeout(done, FLOOR_MS))])
  return result
}
