import seedFirst from './seeded-folder.ts'

/** Makes the seed while it is loaded: afterwards whoever has loaded it loads no other module. */
await seedFirst()
