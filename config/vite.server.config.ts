import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { createContractTablePlugin } from '../scripts/vite/contract-table.ts'
import { createLightCssPlugin } from '../scripts/vite/light-css.ts'
import { createThreadPlugin } from '../scripts/vite/thread.ts'

/** What runs in Node: the server, and the renderer of the forms that stand in a page before any script has run. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  plugins: [react(), createLightCssPlugin(), createContractTablePlugin(), createThreadPlugin()],
  publicDir: false,
  // The running server renders forms too, and is installed without the libraries of the elements.
  ssr: { noExternal: ['react', 'react-dom', 'nanostores', '@nanostores/react'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: resolve(import.meta.dirname, '../server/app/main.ts'),
        institution: resolve(import.meta.dirname, '../server/app/institution/main.ts'),
        doctor: resolve(import.meta.dirname, '../server/app/doctor/main.ts'),
        backup: resolve(import.meta.dirname, '../server/app/backup/backup.ts'),
        restore: resolve(import.meta.dirname, '../server/app/backup/restore.ts'),
        'form-renderer': resolve(import.meta.dirname, '../scripts/forms/form-of-institution.ts'),
        forms: resolve(import.meta.dirname, '../scripts/forms/render-forms.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
