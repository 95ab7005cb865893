import { buildEmptyPage, buildTypeScriptSettings, SERVER, type App } from './app.ts'
import type { PinnedPackage } from './versions.ts'

/** Both elements as components. */
export const REACT_COMPONENTS = `import { configure } from 'campus-elements/configure'
import { CampusHallTicket, CampusStudentLogin } from 'campus-elements/react'
import { useState } from 'react'

configure({ baseURL: '${SERVER}server', client: 'svtu' })

export function StudentPage() {
  const [ticket, setTicket] = useState('loading')
  const [login, setLogin] = useState('loading')
  return (
    <>
      <CampusHallTicket lang="en" onReady={() => setTicket('ready')} />
      <p id="ticket">{ticket}</p>
      <CampusStudentLogin lang="en" onReady={() => setLogin('ready')} onSignedIn={() => setLogin('signed in')} />
      <p id="login">{login}</p>
    </>
  )
}
`

/** Both elements as tags, with references, as React 18 and pages that are hydrated need them. */
export const REACT_REFERENCES = `import { configure, type CampusHallTicketElement, type CampusStudentLoginElement } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/elements/campus-student-login.js'
import 'campus-elements/react'
import { useEffect, useRef, useState } from 'react'

configure({ baseURL: '${SERVER}server', client: 'svtu' })

export function StudentPage() {
  const hallTicket = useRef<CampusHallTicketElement>(null)
  const studentLogin = useRef<CampusStudentLoginElement>(null)
  const [ticket, setTicket] = useState('loading')
  const [login, setLogin] = useState('loading')
  useEffect(() => {
    const element = studentLogin.current
    const showSignIn = () => setLogin('signed in')
    void hallTicket.current?.ready.then(() => setTicket('ready'))
    void element?.ready.then(() => setLogin('ready'))
    element?.addEventListener('campus-signed-in', showSignIn)
    return () => element?.removeEventListener('campus-signed-in', showSignIn)
  }, [])
  return (
    <>
      <campus-hall-ticket ref={hallTicket} lang="en" />
      <p id="ticket">{ticket}</p>
      <campus-student-login ref={studentLogin} lang="en" />
      <p id="login">{login}</p>
    </>
  )
}
`

const TAGS = `import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/elements/campus-student-login.js'
import 'campus-elements/react'
import { useState } from 'react'

configure({ baseURL: '${SERVER}server', client: 'svtu' })

export function StudentPage() {
  const [ticket, setTicket] = useState('loading')
  const [login, setLogin] = useState('loading')
  return (
    <>
      <campus-hall-ticket lang="en" oncampus-ready={() => setTicket('ready')} />
      <p id="ticket">{ticket}</p>
      <campus-student-login
        lang="en"
        oncampus-ready={() => setLogin('ready')}
        oncampus-signed-in={() => setLogin('signed in')}
      />
      <p id="login">{login}</p>
    </>
  )
}
`

/** Returns an application of Vite and React. */
const describeReactApp = (
  name: string,
  packages: readonly PinnedPackage[],
  page: string,
): Omit<App, 'title' | 'about'> => ({
  name,
  packages,
  build: 'tsc --noEmit && vite build',
  out: 'dist',
  files: {
    'index.html': buildEmptyPage('/src/main.tsx'),
    'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { StudentPage } from './student-page'

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <StudentPage />
    </StrictMode>,
  )
`,
    'src/student-page.tsx': page,
    'tsconfig.json': buildTypeScriptSettings({ noEmit: true, jsx: 'react-jsx', skipLibCheck: false }, ['src']),
    'vite.config.js': `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react()] })
`,
  },
  recipe: ['src/student-page.tsx'],
})

const REACT_19 = ['react', 'react-dom', '@types/react', '@types/react-dom', '@vitejs/plugin-react', 'vite'] as const

/** The application of React 19 with components. */
export const reactComponents: App = {
  ...describeReactApp('react-components', [...REACT_19, 'typescript'], REACT_COMPONENTS),
  title: 'React 19, with components',
  about: ['react', 'vite', 'typescript'],
  advice:
    '`campus-elements/react` has a component for each element: attributes and events are props with types, `ref` is the element, and a server renders the tag and its children only. The files of an element are loaded when it is mounted. They use the React of your application instead of bringing their own, as the tags do.',
}

/** The application of React 19 with tags. */
export const react19: App = {
  ...describeReactApp('react-19', [...REACT_19, 'typescript@6'], TAGS),
  title: 'React 19, with tags',
  about: ['react', 'vite', 'typescript@6'],
}

/** The application of React 18. */
export const react18: App = {
  ...describeReactApp(
    'react-18',
    [
      ...(['react@18', 'react-dom@18', '@types/react@18', '@types/react-dom@18'] as const),
      ...(['@vitejs/plugin-react@5', 'vite@7', 'typescript@5'] as const),
    ],
    REACT_REFERENCES,
  ),
  title: 'React 18',
  about: ['react@18', 'vite@7', 'typescript@5'],
  advice: 'React 18 listens to no event of a custom element: use a reference.',
}
