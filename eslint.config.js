import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Outside things have one door each; the file that is the door is excepted below. */
const DOORS = {
  fetch: 'Calls go through core/mql (and language files through core/mql/file.ts).',
  localStorage: 'Storage goes through core/storage.ts.',
  sessionStorage: 'Storage goes through core/storage.ts.',
  location: 'The address goes through core/routes.ts.',
  history: 'The address goes through core/routes.ts.',
}
const closed = Object.entries(DOORS).map(([name, message]) => ({ name, message }))

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '**/node_modules', 'server/db/migrations', '.data'] },
  { files: ['**/*.{ts,tsx}'], extends: [tseslint.configs.strictTypeChecked], languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } } },
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
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-restricted-globals': ['error', ...closed] } },
  { files: ['src/core/mql/**', 'src/loader.ts'], rules: { 'no-restricted-globals': ['error', ...closed.filter(({ name }) => name !== 'fetch' && name !== 'sessionStorage')] } },
  { files: ['src/core/storage.ts'], rules: { 'no-restricted-globals': ['error', ...closed.filter(({ name }) => !name.endsWith('Storage'))] } },
  { files: ['src/core/routes.ts'], rules: { 'no-restricted-globals': ['error', ...closed.filter(({ name }) => name !== 'location' && name !== 'history')] } },
  { files: ['tests/**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-unused-expressions': 'off', '@typescript-eslint/unbound-method': 'off' } },
)
