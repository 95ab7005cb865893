import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Outside things have one door each; the file that is the door is excepted below. */
const DOORS = {
  fetch: 'Calls go through core/mql (and language files through core/mql/file.ts).',
  localStorage: 'Storage goes through core/storage/storage.ts.',
  sessionStorage: 'Storage goes through core/storage/storage.ts.',
  location: 'The address goes through core/routing/address.ts and core/routing/history-entry.ts.',
  history: 'The address goes through core/routing/address.ts and core/routing/history-entry.ts.',
}
/**
 * What leads to another page of the portal knows whether there is one: in a stranger's page the hash is the page's own.
 */
const DEVICES =
  'Use PortalLink or useVisit (pages of the portal) or StepLink or useStepHere (public steps): they know whether the portal is at hand.'
const OWN_ADDRESS = [
  'elements/sign-in/kiosk/finish.ts',
  'elements/ui/navigation/use-address-state.ts',
  'elements/ui/table/state/use-list-state.ts',
  'elements/payments/csc-counter/csc-counter-element.tsx',
  'elements/users/user-management/use-tab.ts',
].map((file) => `src/${file}`)
const HASH_LINK =
  "JSXAttribute[name.name='href'] > Literal[value=/^#\\u002F/], JSXAttribute[name.name='href'] TemplateElement[value.raw=/#\\u002F/]"
const closed = Object.entries(DOORS).map(([name, message]) => ({ name, message }))

/** Where the server is has one door in the page (core/config/file-address.ts) and one in the server (public-url.ts). */
const OF_THE_PAGE = [
  {
    selector: "MemberExpression[object.type='MetaProperty'][property.name='url']",
    message: 'What the script was loaded from is core/config/script-origin.ts.',
  },
  {
    selector: "MemberExpression[property.name='baseURI']",
    message:
      'Addresses of the server go through core/config/file-address.ts; those of the page through core/routing/routes.ts.',
  },
  {
    selector: 'Literal[value=/^\\u002f(server|cdnserver)(\\u002f|$)/]',
    message: 'Paths of the server are in core/config/page.ts; addresses go through core/config/file-address.ts.',
  },
  {
    selector: 'TemplateElement[value.raw=/^\\u002f(server|cdnserver)\\u002f/]',
    message: 'Paths of the server are in core/config/page.ts; addresses go through core/config/file-address.ts.',
  },
]
const CLAIMED = 'What a request says of our name is a claim: use publicOrigin(settings).'
const OF_A_REQUEST = [
  {
    selector:
      'MemberExpression[object.name=/^(request|req)$/][property.name=/^(host|hostname|protocol|port|originalUrl)$/]',
    message: CLAIMED,
  },
  { selector: "MemberExpression[object.property.name='headers'][property.name='host']", message: CLAIMED },
  { selector: "MemberExpression[object.name='headers'][property.name='host']", message: CLAIMED },
  {
    selector:
      ':matches(CallExpression, MemberExpression) > Literal[value=/^(host|forwarded|x-forwarded-(host|proto|server)|x-original-host)$/]',
    message: CLAIMED,
  },
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '**/node_modules', 'server/db/migrations', '.data'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Templates print numbers and codes all day; the rule's other cases stay.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A non-null assertion needs a reason beside it; review looks for it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Contract types use {} and void in schema positions.
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-empty-function': 'off',
      // Naming members is how an object is copied without them.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Not deprecated: the library marks it so that nobody uses it unawares. Ours is behind OPENID_LOOPBACK.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-restricted-globals': ['error', ...closed] } },
  {
    files: ['src/core/mql/**', 'src/loader/**'],
    rules: {
      'no-restricted-globals': ['error', ...closed.filter(({ name }) => name !== 'fetch' && name !== 'sessionStorage')],
    },
  },
  {
    files: ['src/core/storage/storage.ts', 'src/core/storage/storage-changes.ts', 'src/core/storage/can-store.ts'],
    rules: { 'no-restricted-globals': ['error', ...closed.filter(({ name }) => !name.endsWith('Storage'))] },
  },
  {
    files: ['src/core/routing/address.ts', 'src/core/routing/take-handover.ts', 'src/core/routing/history-entry.ts'],
    rules: {
      'no-restricted-globals': ['error', ...closed.filter(({ name }) => name !== 'location' && name !== 'history')],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      'src/loader/**',
      'src/core/config/page.ts',
      'src/core/config/script-origin.ts',
      'src/core/config/script-address.ts',
      'src/core/config/file-address.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_PAGE] },
  },
  {
    files: ['src/elements/**/*.{ts,tsx}'],
    ignores: ['src/elements/portal/**', 'src/elements/ui/navigation/portal-link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/core/routing/{routes,address}.ts'], importNames: ['hrefTo', 'navigate'], message: DEVICES },
          ],
        },
      ],
      'no-restricted-syntax': ['error', { selector: HASH_LINK, message: DEVICES }, ...OF_THE_PAGE],
    },
  },
  // Diagnosing a host page means to compare its own addresses with ours.
  {
    files: ['src/elements/developer/checks/facts.ts'],
    rules: { 'no-restricted-syntax': ['error', { selector: HASH_LINK, message: DEVICES }] },
  },
  // What keeps its state in an address does so only where that address is its own.
  {
    files: OWN_ADDRESS,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['**/core/routing/{routes,address}.ts'], importNames: ['hrefTo'], message: DEVICES }] },
      ],
    },
  },
  { files: ['server/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...OF_A_REQUEST] } },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
)
