/** Which module may import which (ARCHITECTURE.md). What `scripts/structure.mjs` measures is not repeated here. */
const rule = (name, from, to, comment) => ({ name, severity: 'error', from, to, ...(comment ? { comment } : {}) })

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } }),
    rule(
      'contract-is-a-leaf',
      { path: '^src/contract/' },
      { pathNot: ['^src/contract/', '(^|/)node_modules/valibot/'] },
    ),
    rule(
      'core-knows-no-screen',
      { path: '^src/core/' },
      { path: ['^src/elements/', '^server/', '(^|/)node_modules/(react|react-dom|@nanostores/react|@r2wc)/'] },
      'Core must run and be tested without React.',
    ),
    rule(
      'design-system-knows-no-area',
      { path: '^src/elements/(ui|runtime)/', pathNot: '^src/elements/runtime/own-elements\\.ts$' },
      { path: '^src/elements/', pathNot: '^src/elements/(ui|runtime)/' },
    ),
    rule('runtime-knows-no-part', { path: '^src/elements/runtime/' }, { path: '^src/elements/ui/' }),
    rule(
      'screens-are-strangers',
      { path: '^src/elements/([^/]+)/([^/]+)/', pathNot: '^src/elements/runtime/' },
      { path: '-element\\.tsx$', pathNot: ['^src/elements/$1/$2/', '^src/elements/runtime/'] },
      'What two screens share stands in a folder of its own beside them.',
    ),
    rule('elements-know-no-server', { path: '^src/' }, { path: '^(server|tests|demo|bench|scripts)/' }),
    rule(
      'libraries-know-no-module',
      { path: '^server/(lib|db)/' },
      { path: '^server/(app|rpc|modules|seed|sandbox)/' },
    ),
    rule(
      'database-knows-no-library',
      { path: '^server/db/' },
      { path: '^server/', pathNot: '^server/(db|node_modules)/' },
    ),
    rule('calls-know-no-module', { path: '^server/rpc/' }, { path: '^server/(app|modules|seed|sandbox)/' }),
    rule('modules-know-no-application', { path: '^server/modules/' }, { path: '^server/(app|seed)/' }),
    rule(
      'server-shares-only-the-contract',
      { path: '^server/' },
      { path: '^(src|tests|demo|bench)/', pathNot: '^src/contract/' },
    ),
    rule(
      'one-bridge',
      { pathNot: '^(src/elements/runtime/element-class\\.tsx$|bench/)' },
      { path: '(^|/)node_modules/@r2wc/' },
    ),
    rule(
      'one-component-library',
      { pathNot: '^(src/elements/ui/shoelace|tests)/' },
      { path: '(^|/)node_modules/(@shoelace-style|lit|lit-element|lit-html|@lit)/' },
      'Screens use the parts of elements/ui, so that another library can replace Shoelace part by part.',
    ),
    rule(
      'one-cipher',
      { pathNot: '^(src/core/crypto/encrypted-json|server/lib/crypto/server-keys)\\.ts$|^tests/' },
      { path: '(^|/)node_modules/crypto-js/' },
    ),
    rule(
      'uploads-are-parsed-in-threads',
      {
        path: '^server/',
        pathNot:
          '^server/(lib/parsing/(archives|pictures|tables|text)/|sandbox/|modules/hall-tickets/document/specimen-ticket\\.ts$)',
      },
      { path: '(^|/)node_modules/(@e965/xlsx|csv-parse|jpeg-js)/' },
      'An uploaded file may block the thread that parses it. The two exceptions handle pictures of our own.',
    ),
    rule(
      'parsers-are-called-by-the-pool',
      { path: '^server/', pathNot: '^server/lib/parsing/' },
      {
        path: '^server/lib/parsing/(archives|pictures|tables|text)/',
        pathNot: '/(table|file-problem|picture)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'one-message-formatter',
      { pathNot: '^(src/core|server/lib)/i18n/i18next\\.ts$' },
      { path: '(^|/)node_modules/i18next/' },
    ),
    rule(
      'one-database-driver',
      { path: '^(src|server)/', pathNot: '^server/db/' },
      { path: '(^|/)node_modules/(@electric-sql|pg)/' },
    ),
    rule(
      'one-metrics-library',
      { pathNot: '^server/lib/metrics/metrics\\.ts$' },
      { path: '(^|/)node_modules/prom-client/' },
    ),
    rule('nobody-imports-tests', { pathNot: '^(tests|bench)/' }, { path: '^(tests|demo|bench)/' }),
    rule('no-own-barrel', { path: '^src/contract/' }, { path: '^src/contract/index\\.ts$' }),
    // The declarations of the package stand beside generated ones there.
    rule('nothing-unresolved', { pathNot: '^scripts/package/files/' }, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|typ)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
