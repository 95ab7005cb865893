import { SETTINGS } from '../../server/settings.ts'

/** `docs/deployment.md`, with the table of settings as the server really reads them. */
export const deploymentDoc = (): string => `# Deployment

\`\`\`sh
npm install
npm run build
node dist/server/main.js
\`\`\`

\`npm start\` does all but the first. The server needs Node 20.19 or newer, a folder that it may write, and nothing else.

## Settings

From the environment. A bad value is one sentence on the error output and exit code 1.

| name | default | meaning |
| --- | --- | --- |
${SETTINGS.map(({ name, default: value, meaning }) => `| \`${name}\` | ${value === '' ? 'none' : `\`${value}\``} | ${meaning} |`).join('\n')}

## Behind a web server

- The server speaks HTTP. Put a reverse proxy with TLS in front of it, let it set \`X-Forwarded-For\` itself (never pass on what a visitor sends), and set \`TRUST_PROXY=true\`. Failures are counted for the visitor's address; without this
  every visitor would be the proxy.
- \`assets/\` files carry a hash in their name and may be kept for a year; everything else is asked for anew. Brotli files lie beside the originals.
- A page on another host may call when its origin is registered for the institution, or named in \`ALLOWED_ORIGINS\`.
- \`/health\` answers JSON while the server can serve.

## The database

- **Embedded** (the default): one process owns \`DATA_DIR\`; a second one on the same folder is refused. To back it up, stop the server and copy the folder.
- **PostgreSQL**: set \`DATABASE_URL\` to a database that the server may create tables in. Migrations run at the start. \`DATA_DIR\` then holds the buckets (photographs, rendered tickets, language files), which several processes may share.
- A first start on an empty database writes the three invented institutions and their demo accounts. They are for looking around: run a public server on data of your own.

## The passphrase

\`LOGIN_PASSPHRASE\` seals the user object between server and page as the wire format wants it. Every visitor can read it in the page, so it is no secret and protects nothing; tokens, roles and limits are checked by the server at every call.
`
