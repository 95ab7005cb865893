declare const __VARIANTS__: string

/** The names of other languages and of the dark theme, as tests of several variants carry them. */
const OTHER = /\b(hi|mr|ur|dv|dark)\b/

/** Removes the tests that are not to run, by the languages and themes that their names mention. */
function removeOthers(suite: Mocha.Suite): void {
  suite.tests = suite.tests.filter((one) => OTHER.test(one.fullTitle()) === (__VARIANTS__ === 'others'))
  suite.suites.forEach(removeOthers)
}

// The build imports this module into every test file. All tests run, or with `VARIANTS=first` only those in English and
// the light theme, and with `VARIANTS=others` only those in other languages or the dark theme.
if (__VARIANTS__)
  before(function () {
    if (this.test?.parent) removeOthers(this.test.parent)
  })
