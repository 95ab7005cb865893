/**
 * @typedef {object} Area a part of the sources, with the folders of tests that its mutants are run against
 * @property {RegExp} sources
 * @property {readonly string[]} tests how the paths of its tests begin
 */

/** The areas by name. Which of their tests concern a mutant is measured. @type {Readonly<Record<string, Area>>} */
export const AREAS = {
  contract: {
    sources: /^src\/contract\/((payments|hall-tickets|sign-in|account\/passwords)\/)?[^/]+$/,
    tests: [
      'tests/unit/contract/',
      'tests/unit/project/contract',
      'tests/unit/project/describe',
      'tests/server/rpc/',
      'tests/server/sign-in/',
      'tests/server/payments/',
      'tests/server/hall-tickets/',
    ],
  },
  core: { sources: /^src\/core\//, tests: ['tests/unit/core/'] },
  permission: {
    sources: /^server\/(lib\/access|rpc)\/[^/]+$/,
    tests: [
      'tests/unit/server/',
      'tests/server/rpc/',
      'tests/server/roles/',
      'tests/server/users/',
      'tests/server/assignments/',
    ],
  },
  payments: { sources: /^server\/modules\/payments\//, tests: ['tests/unit/server/', 'tests/server/payments/'] },
  'hall-tickets': {
    sources: /^server\/modules\/hall-tickets\//,
    tests: ['tests/unit/server/', 'tests/server/hall-tickets/', 'tests/server/exam-office/'],
  },
}

/** Returns whether a test belongs to an area. @param {string} file @param {Area | undefined} area */
export const isAreaTest = (file, area) => area?.tests.some((start) => file.startsWith(start)) ?? false

/**
 * Returns how many folders of a test have the same name as folders of a source: those tests are run first.
 * @param {string} test @param {string} source
 */
export function computeNearness(test, source) {
  const folders = source.split('/').slice(1, -1)
  return test
    .split('/')
    .slice(1)
    .filter((part) => folders.includes(part)).length
}
