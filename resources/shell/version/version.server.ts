import { handlers } from '#server/calls/handlers.ts'
import { latestVersion } from '#server/db/versions.ts'
import { versionCalls } from './version.calls.ts'

export default handlers(versionCalls, {
  getERPVersion: async ({ db }) => ({ data: (await latestVersion(db)) ?? null }),
})
