import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractTablePlugin } from './scripts/vite/contract-table.ts'
import { lightCssPlugin } from './scripts/vite/light-css.ts'

/** Unit and server tests; both run in Node with real parts. Browser and end-to-end tests have runners of their own. */
export default defineConfig({
  plugins: [react(), lightCssPlugin(), contractTablePlugin()],
  define: { __CAMPUS_VERSION__: JSON.stringify('test') },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/server/**/*.test.ts'],
    environment: 'node',
    hookTimeout: 60_000,
    testTimeout: 20_000,
    maxWorkers: 2,
    env: { TZ: 'Asia/Kolkata' },
  },
})
