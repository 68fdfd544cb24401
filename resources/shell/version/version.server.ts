import { handlers, latestVersion } from '#server/kit'
import { versionCalls } from './version.calls.ts'

export default handlers(versionCalls, {
  getERPVersion: async ({ db }) => ({ data: (await latestVersion(db)) ?? null }),
})
