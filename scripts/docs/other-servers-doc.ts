/** The part of `docs/deployment.md` about other servers: mail, SMS, directories and OpenID providers. */
export const OTHER_SERVERS = `## Mail

\`SMTP_URL\` and \`MAIL_FROM\` configure the default mail server for all institutions. \`smtps://\` is encrypted from the first byte; \`smtp://\` requires STARTTLS, except for a server on this machine. For certificates of a private certificate authority set Node's \`NODE_EXTRA_CA_CERTS\`.
An institution may have its own mail server. Its administrators enter it in the portal (\`/institution-settings\`), or it is in the file of the institution (\`mail\`; also \`sms\`, \`directory\` and \`openId\`). All are stored as rows of \`client_config\`:

\`\`\`json
{ "key": "messaging.mail", "value": { "url": "smtp://exams@mail.svtu.example.edu", "from": "exams@svtu.example.edu", "secretRef": "SECRET_SVTU_MAIL" } }
\`\`\`

- **Secrets are never stored in a table.** A configuration contains the name of an environment variable that begins with \`SECRET_\`; other variables cannot be used. Secrets appear in no response and in no log. Administrators can choose the secrets whose names begin with \`SECRET_\`, the code of their institution in capitals (\`_\` for \`-\`) and \`_\`; the only institution of a server may use all.
- A secret is bound to the service and the host to which it is sent ([decision 125](decisions/permissions/0125-secrets-are-bound-to-their-destination.md)). An administrator who sends one somewhere new (another host, port, address of an SMS gateway or issuer, another service, or another text with \`{secret}\`) enters the secret itself, which the server compares and does not store.
  Of a connection with a secret that only the operator may name, administrators can change neither the addresses nor the texts with \`{secret}\`.
- Administrators can enter only hosts with public addresses and on the usual ports, and those of \`CONNECTION_HOSTS\`, on the usual ports or on the one that is named there (\`ldap.example.ac.in:3890\`).
- A mail is plain text in UTF-8 and in the recipient's language. Its sender name is the institution's name, and replies go to the institution's help desk.
- Messages wait in the table \`notification_outbox\`. A message is sent as soon as the call that queued it has been stored; every process of the server also polls the table once a second for retries. Each process sends four messages at a time: it claims a message for two minutes, delivers it, and records the result. Two processes never hold the same message.
- A message that is not accepted is retried after about 10 s, 30 s, 90 s … up to half an hour, eight times, and only while it is useful (a code: while it is valid; all others: a day). A permanent error of the mail server (5xx) ends the attempts at once.
- The column \`failure\` contains the reason as a code: \`SMTP_550\`, \`AUTH\`, \`TLS\`, \`CONNECT\`, \`TIMEOUT\`, \`ADDRESS\`, \`EXPIRED\`, \`CONFIGURATION\` (the row above cannot be read, or its secret is not set). A message that is given up is logged, without address and text.
- The text of a message is deleted when it has been sent or given up. Of a message that was given up, the values of its slots are kept (\`slot_values\`) until it is sent again or closed on \`/messages\`, unless it contains a code or a personal link.
- A server that was killed continues at the next start and loses nothing. If it was killed after the mail server had accepted a mail but before this was recorded, the mail is sent again **with the same \`Message-ID\`**, by which mail servers recognise duplicates.

## SMS

\`SMS_GATEWAY\` configures the default gateway as JSON; an institution's own gateway is configured in \`client_config\` under \`messaging.sms\`. Both have this form:

\`\`\`json
{
  "url": "https://sms.example.in/v2/send",
  "headers": { "authorization": "Bearer {secret}" },
  "json": { "to": "{digits}", "text": "{text}", "template": "{templateId}", "entity": "{entityId}", "sender": "{header}", "reference": "{id}" },
  "entityId": "1101500000000000017",
  "header": "SVTUNI",
  "secretRef": "SECRET_SVTU_SMS",
  "takenWhen": "\\"status\\":\\"success\\""
}
\`\`\`

| member | meaning |
| --- | --- |
| \`url\` | An https address, or http on this machine. Values of slots are percent-encoded; the host may not contain slots. |
| \`method\` | \`POST\` (the default) or \`GET\`. |
| \`json\` or \`form\` | The body: a JSON document, or the fields of a form; slots are filled in its texts. |
| \`takenWhen\` | Text that the response to an accepted message contains; without it any 2xx response counts as accepted. |
| slots | \`{to}\` (+91…), \`{digits}\` (without the plus), \`{text}\`, \`{templateId}\`, \`{entityId}\`, \`{header}\`, \`{language}\`, \`{id}\`, \`{secret}\` |

- **DLT**: Indian networks deliver a text only as it is registered. Administrators enter the registered text of each message and language with its template id, and its header where it is not that of the gateway, on \`/message-texts\`. It is stored in \`notification_template\` with the institution's \`client_id\` and \`{#var#}\` for the slots; a higher \`version\` takes precedence over a lower one.
  If the configuration of a gateway contains \`{templateId}\`, a text without a template number is not sent (\`failure\` is \`DLT\`).
- **Duplicates**: pass \`{id}\` to the gateway; it is the same at every attempt. Without it, a message whose response is lost is given up (\`UNCERTAIN\`), because it could otherwise be sent, and paid for, twice.
- Redirects are not followed, because they would send the secret to another address.

## The outbox of the demonstration

Without a mail server or a gateway, messages stay in the table. For institutions with \`demo\` set, \`/server/demo/outbox\` shows them as recipients would see them. Everybody who can reach the server can read this page, including codes: it is meant for invented people. Other institutions have no such page, and messages that wait for a real server are not shown there.

The start page of the demonstration signs in five invented people with one press: \`POST /server/demo/enter\` from a page of the server itself gives a key that works once and for a minute. A real installation (\`SEED=none\`) has no such address, and institutions without \`demo\` have no such people.

## LDAP

With a row \`login.ldap\` in \`client_config\`, the staff of an institution sign in with the passwords of its directory (OpenLDAP, Active Directory); students do not.

\`\`\`json
{
  "hosts": ["ldaps://ldap1.svtu.example.edu", "ldap://ldap2.svtu.example.edu"],
  "caFile": "/etc/campus/directory-ca.pem",
  "service": { "dn": "cn=portal,ou=services,dc=svtu,dc=example", "secretRef": "SECRET_SVTU_LDAP" },
  "search": { "base": "ou=people,dc=svtu,dc=example", "filter": "(&(objectClass=inetOrgPerson)(uid={user}))" },
  "groups": { "base": "ou=groups,dc=svtu,dc=example", "filter": "(member={dn})", "roles": { "cn=exams,ou=groups,dc=svtu,dc=example": [12] } },
  "accounts": "EXISTING",
  "localUsers": ["asha.admin"]
}
\`\`\`

| member | meaning |
| --- | --- |
| \`hosts\` | One to five servers, tried in this order; a server that did not answer is tried last for half a minute. |
| \`startTls\` | \`true\` (the default): an \`ldap://\` connection is encrypted before anything else is sent. \`false\` is accepted for this machine only. |
| \`caFile\` | The certificate authority of the directory's certificate; without it, the authorities that Node trusts. The certificate must be valid for the host name. |
| \`timeoutMs\` | The time limit for connecting and for each operation; the default is 5000. |
| \`service\`, \`search\` | Search, then bind: the account that searches, the base and the filter; \`{user}\` is the name that was entered. Without \`service\` the search is anonymous. |
| \`bindAs\` | Bind without a preceding search: \`uid={user},ou=people,…\` or \`{user}@svtu.example.edu\`; the second form needs \`search\` to find the person's entry afterwards. |
| \`attributes\` | \`id\` (\`entryUUID\`; Active Directory: \`objectGUID\`), \`login\` (\`uid\`; \`sAMAccountName\`), \`name\` (\`cn\`), \`mail\` (\`mail\`). |
| \`groups\` | Maps groups (by their full name) to role numbers. \`base\` and \`filter\` with \`{dn}\` search for groups; without them the person's \`memberOf\` is read. Role 1 cannot be assigned. |
| \`accounts\` | \`EXISTING\` (the default): only people with an account here can sign in. \`CREATE\`: the first sign-in creates an account, with no roles except those of the groups. |
| \`localUsers\` | Login names that keep a password of the portal. Include one administrator, in case the directory is down. |

- Roles from groups are assigned and removed at every sign-in (\`user_role.source\` is \`DIRECTORY\`); roles that were assigned in the portal stay. Both, and the creation of accounts, are recorded in the audit log.
- An account is linked to an **entry**, not to a name: somebody who later receives the login name of a person who has left does not get that person's account. To link an account to a new entry, delete its row of \`directory_link\`.
- If the directory does not answer, or the configuration is invalid, every sign-in is refused with code 1305 and no failure is counted; the password of the portal is never accepted instead. The reason is in the log.
- Login names consist of the letters a to z, digits and \`. _ @ + -\`; a directory treats many spellings as the same name, and failures are counted for each name. If the filter also accepts mail addresses, each person has two names on which passwords can be guessed: set the directory's own lock-out accordingly, above ours (\`login.lockout\`, 5).

## OpenID Connect

With a row \`login.openid\` in \`client_config\`, the staff of an institution can also sign in with an OpenID provider (code flow with PKCE). Register \`/server/openid/callback\` under \`PUBLIC_URL\` as the redirect URI at the provider. Addresses of the provider must be https with a host name, never with an IP address; \`OPENID_LOOPBACK\` allows a provider on this machine for evaluation.

| member | meaning |
| --- | --- |
| \`name\` | The name of the provider on the sign-in button, with \`translations\`. |
| \`issuer\`, \`clientId\` | The issuer, and the client id that the provider has assigned. |
| \`secretRef\` | The name of the environment variable with the client secret; without it the client is public and protected by PKCE alone. |
| \`clientAuthentication\` | \`BASIC\` (the default) or \`POST\`. |
| \`scopes\` | Must include \`openid\`; the default is \`openid\`, \`email\`, \`profile\`. |
| \`claim\` | The claim that identifies the account: \`email\` (the default), which the provider must have verified, or a claim with the login name. |
| \`require\` | \`acr\`: one of these authentication contexts is required; \`amr\`: all of these methods are required. |
| \`maxAgeSeconds\` | The maximum age of the authentication at the provider. |
| \`timeoutMs\` | The time limit for requests to the provider; the default is 5000. |
| \`groups\` | \`claim\` and \`roles\`: maps the values of a claim to role numbers. Role 1 cannot be assigned. |
| \`accounts\` | \`EXISTING\` (the default) or \`CREATE\`, as for LDAP. |

An account is linked to a subject of the issuer at the first sign-in (\`openid_link\`). If the provider cannot be used, the sign-in is refused with code 1305.
`
