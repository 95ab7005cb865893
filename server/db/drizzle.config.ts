/**
 * Configuration of drizzle-kit, which generates the migrations. Run from `server/`: `npx drizzle-kit@0.31.11 generate
 * --config db/drizzle.config.ts --name what-changed`.
 */
export default { dialect: 'postgresql', schema: './db/schema/**/*.ts', out: './db/migrations', casing: 'snake_case' }
