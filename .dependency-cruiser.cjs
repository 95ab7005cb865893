/** The doors between the rooms (ARCHITECTURE.md). */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } } },
    { name: 'contract-is-a-leaf', severity: 'error', from: { path: '^src/contract/' }, to: { pathNot: ['^src/contract/', '(^|/)node_modules/valibot/'] } },
    { name: 'core-knows-no-screen', severity: 'error', comment: 'Core must run and be tested without React.', from: { path: '^src/core/' }, to: { path: ['^src/elements/', '^server/', '(^|/)node_modules/(react|react-dom|@nanostores/react|@r2wc)/'] } },
    { name: 'screens-are-strangers', severity: 'error', from: { path: '^src/elements/([^/]+)/' }, to: { path: '^src/elements/([^/]+)/', pathNot: ['^src/elements/$1/', '^src/elements/(ui|styles)/'] } },
    { name: 'ui-knows-no-screen', severity: 'error', from: { path: '^src/elements/(ui|styles)/' }, to: { path: '^src/elements/([^/]+)/', pathNot: '^src/elements/(ui|styles)/' } },
    { name: 'elements-know-no-server', severity: 'error', from: { path: '^src/' }, to: { path: '^(server|tests|demo|bench|scripts)/' } },
    { name: 'one-bridge', severity: 'error', from: { pathNot: '^(src/elements/define-element\\.tsx$|bench/)' }, to: { path: '(^|/)node_modules/@r2wc/' } },
    { name: 'one-cipher', severity: 'error', from: { pathNot: '^(src/core|server)/secrets\\.ts$|^tests/' }, to: { path: '(^|/)node_modules/crypto-js/' } },
    { name: 'one-database-door', severity: 'error', from: { path: '^(src|server)/', pathNot: '^server/db/' }, to: { path: '(^|/)node_modules/(@electric-sql|pg)/' } },
    { name: 'server-shares-only-the-contract', severity: 'error', from: { path: '^server/' }, to: { path: '^(src|tests|demo|bench)/', pathNot: '^src/contract/' } },
    { name: 'nobody-imports-tests', severity: 'error', from: { pathNot: '^(tests|bench)/' }, to: { path: '^(tests|demo|bench)/' } },
    { name: 'no-own-barrel', severity: 'error', from: { path: '^src/contract/' }, to: { path: '^src/contract/index\\.ts$' } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|typ)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
