import { buildEmptyPage, SERVER, type App } from './app.ts'

/** The application of Vue. */
export const vue: App = {
  name: 'vue',
  title: 'Vue',
  packages: ['vue', 'vite', '@vitejs/plugin-vue'],
  about: ['vue', 'vite'],
  build: 'vite build',
  out: 'dist',
  files: {
    'index.html': buildEmptyPage('/src/main.js'),
    'src/main.js': `import { createApp } from 'vue'
import App from './app.vue'

createApp(App).mount('#app')
`,
    'src/app.vue': `<script setup>
import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/elements/campus-student-login.js'
import { ref } from 'vue'

configure({ baseURL: '${SERVER}server', client: 'svtu' })
const ticket = ref('loading')
const login = ref('loading')
</script>

<template>
  <campus-hall-ticket lang="en" @campus-ready="ticket = 'ready'" />
  <p id="ticket">{{ ticket }}</p>
  <campus-student-login lang="en" @campus-ready="login = 'ready'" @campus-signed-in="login = 'signed in'" />
  <p id="login">{{ login }}</p>
</template>
`,
    'vite.config.js': `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('campus-') } } })],
})
`,
  },
  recipe: ['vite.config.js', 'src/app.vue'],
}
