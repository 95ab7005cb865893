/** How the server is led to other servers: mail, SMS, directories. A part of `docs/deployment.md`. */
export const OTHER_SERVERS = `## Mail

\`SMTP_URL\` and \`MAIL_FROM\` are everybody's mail server. \`smtps://\` is encrypted from the first byte; \`smtp://\` demands STARTTLS, except on this machine. A private authority is named to Node by \`NODE_EXTRA_CA_CERTS\`.
An institution may have a server of its own, as a row of \`client_config\`:

\`\`\`json
{ "key": "messaging.mail", "value": { "url": "smtp://exams@mail.svtu.example.edu", "from": "exams@svtu.example.edu", "secretRef": "SECRET_SVTU_MAIL" } }
\`\`\`

- **Secrets never stand in a table.** A configuration names a variable of the environment that begins with \`SECRET_\`, and no other variable can be named. They are in no answer and in no log.
- A mail is plain text in the reader's language, in UTF-8, from the institution's name; answers go to its help desk.
- Messages wait in the table \`notification_outbox\`. A message is sent as soon as the call that queued it has been stored; every process of the server also polls the table once a second for retries. Each process sends four messages at a time: a message is claimed for two minutes, handed over, and marked. Two processes never hold the same one.
- What is not taken is tried again after about 10 s, 30 s, 90 s … up to half an hour, eight times, and no longer than the message is worth something (a code: its minutes; all else: a day). A mail server's refusal for good (5xx) ends it at once.
- The column \`failure\` says why, as a code: \`SMTP_550\`, \`AUTH\`, \`TLS\`, \`CONNECT\`, \`TIMEOUT\`, \`ADDRESS\`, \`EXPIRED\`, \`CONFIGURATION\` (the row above cannot be read, or its secret is not set). What is given up is a line in the log, without address and text.
- What is sent or given up forgets its text: no code and no link stays in the table.
- A server that is killed goes on with the next start and loses nothing. If it was killed after the mail server took a mail and before it could note that, the mail goes again **with the same \`Message-ID\`**, by which mail servers know a repetition.

## SMS

\`SMS_GATEWAY\` is everybody's gateway, as JSON; an institution's own stands in \`client_config\` under \`messaging.sms\`. Both look like this:

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
| \`url\` | https, or this machine. Slots in it are percent-encoded; none may stand in the host. |
| \`method\` | \`POST\` (the default) or \`GET\`. |
| \`json\` or \`form\` | The body: a document whose texts are filled, or the fields of a form. |
| \`takenWhen\` | What a good answer contains; without it any 2xx is one. |
| slots | \`{to}\` (+91…), \`{digits}\` (without the plus), \`{text}\`, \`{templateId}\`, \`{entityId}\`, \`{header}\`, \`{language}\`, \`{id}\`, \`{secret}\` |

- **DLT**: a text reaches an Indian telephone only as it is registered. Put the registered text of each message and language into \`notification_template\` with the institution's \`client_id\`, \`channel\` \`SMS\`, \`{#var#}\` for the slots, their names in order in \`variables\`, and its number in \`dlt_template_id\`; a higher \`version\` goes before a lower one.
  A gateway that is given \`{templateId}\` is never sent a text without one (\`failure\` is \`DLT\`).
- **Twice**: give the gateway \`{id}\`, which is the same at every try. Without it a message whose answer is lost is given up (\`UNCERTAIN\`) rather than sent, and paid for, twice.
- Redirections are not followed: they would carry the secret somewhere else.

## The outbox of the demonstration

Without a mail server or a gateway messages wait. For institutions with \`demo\` set, \`/server/demo/outbox\` shows them as their readers would see them. Whoever can open the server can read it, codes included: it is for invented people. Other institutions have no such page, and what waits for a real server is not shown there.

## LDAP

With a row \`login.ldap\` in \`client_config\` the staff of an institution sign in with its directory (OpenLDAP, Active Directory); students do not.

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
| \`hosts\` | One to five, tried in this order; one that did not answer is asked last for half a minute. |
| \`startTls\` | \`true\` (the default): \`ldap://\` is encrypted before anything is said. \`false\` is taken for this machine only. |
| \`caFile\` | The authority of the directory's certificate; none: those that Node knows. The certificate must name the host. |
| \`timeoutMs\` | For connecting, and for each operation; 5000. |
| \`service\`, \`search\` | Search then bind: who searches, where, and how; \`{user}\` is what was typed. Without \`service\` the search is anonymous. |
| \`bindAs\` | Bind without a search before: \`uid={user},ou=people,…\` or \`{user}@svtu.example.edu\`; the second needs \`search\` to find the person's own entry afterwards. |
| \`attributes\` | \`id\` (\`entryUUID\`; Active Directory: \`objectGUID\`), \`login\` (\`uid\`; \`sAMAccountName\`), \`name\` (\`cn\`), \`mail\` (\`mail\`). |
| \`groups\` | Group (its full name) to role numbers. \`base\` and \`filter\` with \`{dn}\` search the groups; without them the person's \`memberOf\` is read. Role 1 cannot be given. |
| \`accounts\` | \`EXISTING\` (the default): only who has an account here gets in. \`CREATE\`: the first sign-in makes one, with no roles but those of the groups. |
| \`localUsers\` | Login names that keep a password with us. Name one administrator, for the day on which the directory is down. |

- Roles from groups are given and taken back at every sign-in (\`user_role.source\` is \`DIRECTORY\`); roles that were given here stay. Both, and accounts made, are acts in the audit log.
- An account belongs to an **entry**, not to a name: who later gets the login name of somebody who has left does not get their account. To move an account to a new entry, delete its row of \`directory_link\`.
- A directory that does not answer, or a configuration that cannot be used, refuses everybody with code 1305 and counts nothing; it never lets the password of the portal in instead. The reason is in the log.
- Login names are letters a to z, digits and \`. _ @ + -\`; a directory takes many spellings for one, and failures are counted for each name. If the filter also accepts mail addresses, each person has two names to guess under: set the directory's own lock-out accordingly, above ours (\`login.lockout\`, 5).
`
