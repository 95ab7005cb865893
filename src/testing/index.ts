/** For tests of pages with elements: the elements without a server. Published as `campus-elements/testing`. */
export { useFixture, type Fixture } from './use-fixture.ts'
export type { FixtureElement, FixtureOutcome } from './fixtures.ts'
