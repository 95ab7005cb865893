declare const __LANGUAGES__: string

const FURTHER = /\b(hi|mr|dv)\b/

/** Removes the tests that are not to run, by the languages that their names mention. */
function removeOthers(suite: Mocha.Suite): void {
  suite.tests = suite.tests.filter((one) => FURTHER.test(one.fullTitle()) === (__LANGUAGES__ === 'others'))
  suite.suites.forEach(removeOthers)
}

// The build imports this module into every test file. All tests run, or with `LANGUAGES=few` none in Hindi, Marathi or
// Divehi, and with `LANGUAGES=others` only those.
if (__LANGUAGES__)
  before(function () {
    if (this.test?.parent) removeOthers(this.test.parent)
  })
