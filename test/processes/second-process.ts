/**
 * Second process of the shop on a test's database and folder, started by fork; it reports its port,
 * and ends with the test. With an SMTP server it also runs jobs.
 */
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'

const [databaseUrl = '', dataDir = '', smtpUrl = ''] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SMTP_URL: smtpUrl,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  PORT: '0',
})
const app = await createApp({
  config,
  database: connectDatabase(databaseUrl),
  pages: 'none',
  work: smtpUrl !== '',
})
process.send?.(await app.server.listen({ port: 0, host: '127.0.0.1' }))
process.once('disconnect', () => process.exit(0))
